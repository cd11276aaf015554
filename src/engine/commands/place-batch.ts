/** Places several orders, one after another; each stands or falls alone (R-C-1). */
import type { Result } from '../command.ts';
import type { PlaceBatch } from '../order-command.ts';
import type { Turn } from '../turn.ts';
import { placeOrder } from './place-order.ts';

export function placeBatch(turn: Turn, command: PlaceBatch): Result<'place-batch'> {
  return command.orders.map((order) => placeOrder(turn, { ...order, uid: command.uid }));
}
