/** Cancels several orders; each item stands or falls alone. Decides R-4.3-4. */
import { list, literal, struct, text } from '../../primitives/record-codec.ts';
import type { OrderIds } from '../core/order.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { cancelReferenced, ORDER_REFERENCE, type OrderReference } from './cancel-order.ts';
import { defineCommand } from './definition.ts';

interface CancelBatch {
  readonly type: 'cancel-batch';
  readonly uid: string;
  readonly orders: readonly OrderReference[];
}

export const cancelBatch = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 7,
  codec: struct<CancelBatch>({
    type: literal('cancel-batch'),
    uid: text,
    orders: list(struct(ORDER_REFERENCE)),
  }),
  apply,
});

function apply(
  context: Context,
  command: CancelBatch,
): Answer<{ readonly results: readonly Answer<OrderIds>[] }> {
  const { uid, orders } = command;
  return {
    ok: true,
    results: orders.map((reference) => cancelReferenced(context, uid, reference)),
  };
}
