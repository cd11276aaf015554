/** Takes a withdrawal back that nobody has looked at yet. wire.md D.3. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, orderId } from '../../../../../http/fields.ts';
import { submit } from '../../../../calls/submit.ts';
import { done } from '../../../../codecs/payment.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/wallet/cancel-withdrawal',
  summary: 'Cancel a withdrawal',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['withdraw'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ orderId: orderId({ description: 'The withdrawal.' }) }),
  data: done,
  async handle({ input, venue, caller: { uid } }) {
    await submit(venue, 'spot', { type: 'cancel-withdrawal', uid, orderId: input.orderId });
    return 'success';
  },
});
