/**
 * Reads one order of the caller, waiting for its price, live or finished, by either id (spec 4.6).
 * Decides R-4.6-3, R-4.6-4.
 */
import type { OrderRecord } from '../../../../engine/core/order-record.ts';
import type { TriggerRecord } from '../../../../engine/core/trigger-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { clientOid, object, optional, orderId } from '../../../../http/fields.ts';
import { missing, WireError } from '../../../../http/wire-error.ts';
import { executedOrders, findOpenOrder, findOrder } from '../../../calls/orders.ts';
import { findOpenTrigger, findTrigger } from '../../../calls/triggers.ts';
import { endReason, orderOfTrigger } from '../../../codecs/trigger-order.ts';
import { orderV3 } from '../../../codecs/v3/order.ts';

const input = object({
  orderId: optional(orderId({ description: 'Order id; takes priority over clientOid.' })),
  clientOid: optional(clientOid()),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/trade/order-info',
  summary: 'Get order detail (unified account)',
  source: 'spec 4.6',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: orderV3.schema,
  handle: async ({ input: name, venue, history, caller }) => {
    if (name.orderId === undefined && name.clientOid === undefined) {
      throw missing('orderId', 'clientOid');
    }
    const services = { venue, history };
    const who = { uid: caller.uid, name };
    const isOpen = findOpenOrder(venue.state, caller.uid, name) !== undefined;
    const waiting = isOpen ? undefined : findOpenTrigger(venue.state, who, {});
    if (waiting !== undefined) return shownTrigger(waiting);
    const order = await findOrder(services, caller.uid, name);
    if (order !== undefined) return orderV3.encode(order);
    const trigger = await findTrigger(services, who, {});
    if (trigger === undefined) throw new WireError('25204');
    const [executed] = await executedOrders(services, [trigger]);
    return shownTrigger(trigger, executed);
  },
});

/** Under its own id: `live` while it waits, and then what its order did. */
function shownTrigger(trigger: TriggerRecord, executed?: OrderRecord) {
  const row = orderV3.encode(orderOfTrigger(trigger, executed));
  if (trigger.status === 'live') return { ...row, orderStatus: 'live' };
  return { ...row, cancelReason: endReason(trigger, executed) };
}
