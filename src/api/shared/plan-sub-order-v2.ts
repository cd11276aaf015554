/** The order that a v2 plan placed when its price came (wire.md appendix A). */
import Type, { type Static } from 'typebox';
import type { Category } from '../../engine/instrument/instrument.ts';
import type { TriggerKind } from '../../engine/trigger/trigger.ts';
import type { Services } from '../../http/endpoint.ts';
import { str } from '../../http/fields.ts';
import { type CodeColumn, rejectionError } from '../../http/wire-error.ts';
import { executedOrders } from './executed-orders.ts';
import { findTrigger } from './find-trigger.ts';

export const subOrderV2 = Type.Object({
  orderId: str('Order id.'),
  price: str('Order price; 0 for a market order.'),
  type: str('limit or market.'),
  status: str('live, partially_filled, filled or cancelled.'),
});

export async function subOrders(
  services: Pick<Services, 'venue' | 'history'>,
  {
    uid,
    planId,
    codes,
  }: { readonly uid: string; readonly planId: string; readonly codes: CodeColumn },
  scope: { readonly categories: readonly Category[]; readonly kinds?: readonly TriggerKind[] },
): Promise<Static<typeof subOrderV2>[]> {
  const name = { orderId: planId, clientOid: undefined };
  const plan = await findTrigger(services, { uid, name }, scope);
  if (plan === undefined) throw rejectionError(codes, { reason: 'trigger-not-found' });
  const orders = await executedOrders(services, [plan]);
  return orders.flatMap((order) => {
    if (order === undefined) return [];
    const { orderId, price, orderType: type, status } = order;
    return [{ orderId, price, type, status: status === 'new' ? 'live' : status }];
  });
}
