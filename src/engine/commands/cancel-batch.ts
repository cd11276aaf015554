/** Cancels several orders; each item stands or falls alone (R-4.3-4). */
import type { Result } from '../command.ts';
import type { CancelBatch } from '../order-command.ts';
import type { Turn } from '../turn.ts';
import { cancelReferenced } from './cancel-order.ts';

export function cancelBatch(turn: Turn, command: CancelBatch): Result<'cancel-batch'> {
  return command.orders.map((reference) => cancelReferenced(turn, command.uid, reference));
}
