/** Cancels one waiting spot plan order by either id. wire.md 4.2, appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, str } from '../../../../../http/fields.ts';
import { orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { cancelTrigger } from '../../../../calls/triggers.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/cancel-plan-order',
  summary: 'Cancel a spot plan order',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object(orderNameFields),
  data: Type.Object({ result: str('success.') }),
  async handle({ input: sent, venue, caller: { uid } }) {
    const scope = { category: 'SPOT', kinds: ['plan'] } as const;
    await cancelTrigger(venue, { uid, name: orderNameV2(sent), codes: 'spot' }, scope);
    return { result: 'success' };
  },
});
