/** The order that a spot plan order placed; none while it waits. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, orderId } from '../../../../../http/fields.ts';
import { subOrders, subOrderV2 } from '../../../../calls/triggers.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/plan-sub-order',
  summary: 'Get the order of a spot plan order',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({ planOrderId: orderId({ description: 'Id of the plan.' }) }),
  data: list(subOrderV2),
  handle({ input: { planOrderId: planId }, venue, history, caller: { uid } }) {
    const scope = { categories: ['SPOT'], kinds: ['plan'] } as const;
    return subOrders({ venue, history }, { uid, planId, codes: 'spot' }, scope);
  },
});
