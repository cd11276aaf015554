/** Takes a withdrawal back that nobody has looked at yet. wire.md D.4. */
import { endpoint } from '../../../../http/endpoint.ts';
import { clientOid, object, optional, orderId } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { done } from '../../../codecs/payment.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/cancel-withdrawal',
  summary: 'Cancel a withdrawal',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['withdraw'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({
    orderId: optional(orderId({ description: 'The withdrawal; goes before the other.' })),
    clientOid: optional(clientOid({ description: 'The same by its own id.' })),
  }),
  data: done,
  async handle({ input, venue, caller: { uid } }) {
    if (input.orderId === undefined && input.clientOid === undefined)
      throw missing('orderId', 'clientOid');
    await submit(venue, 'uta', { type: 'cancel-withdrawal', uid, ...present(input) });
    return 'success';
  },
});
