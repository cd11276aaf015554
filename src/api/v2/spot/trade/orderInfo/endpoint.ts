/** One spot order by either id, as a list of one; empty when there is none. wire.md 4.4. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, receiveWindowFields } from '../../../../../http/fields.ts';
import {
  executedOrders,
  findOrder,
  orderNameFields,
  orderNameV2,
} from '../../../../calls/orders.ts';
import { findTrigger } from '../../../../calls/triggers.ts';
import { spotOrder } from '../../../../codecs/v2/spot-order.ts';
import { TPSL_KINDS, tpslOrder } from '../../../../codecs/v2/spot-trigger.ts';

const input = object({ ...orderNameFields, ...receiveWindowFields });

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/orderInfo',
  summary: 'Get a spot order',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  hasReceiveWindow: true,
  input,
  data: list(spotOrder.schema),
  async handle({ input, caller, venue, history }) {
    const scope = { categories: ['SPOT'] } as const;
    const name = orderNameV2(input);
    const record = await findOrder({ venue, history }, caller.uid, name, scope);
    if (record !== undefined) return [spotOrder.encode(record)];
    const waiting = { ...scope, kinds: TPSL_KINDS };
    const tpsl = await findTrigger({ venue, history }, { uid: caller.uid, name }, waiting);
    // Clients make their own error of a list without an order.
    if (tpsl === undefined) return [];
    const [executed] = await executedOrders({ venue, history }, [tpsl]);
    return [spotOrder.encode(tpslOrder(tpsl, executed))];
  },
});
