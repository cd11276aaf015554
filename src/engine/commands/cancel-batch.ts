/** Cancels several orders; each item stands or falls alone. Decides R-4.3-4, R-4.3-7. */
import { list, literal, struct, text } from '../../primitives/record-codec.ts';
import { type OrderIds, tradedIn } from '../core/order.ts';
import { isSinceRules3 } from '../core/reference.ts';
import { type Answer, isRejection } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { cancelReferenced, ORDER_REFERENCE, type OrderReference } from './cancel-order.ts';
import { cancelFound, findTrigger } from './cancel-triggers.ts';
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
    results: orders.map((reference) => {
      const cancelled = cancelReferenced(context, uid, reference);
      const isUnknown = isRejection(cancelled) && cancelled.reason === 'order-not-found';
      return (isUnknown ? cancelWaiting(context, uid, reference) : undefined) ?? cancelled;
    }),
  };
}

/** R-4.3-7: an order that waits for its price, where no open order is meant; undefined where there is none. */
function cancelWaiting(
  context: Context,
  uid: string,
  { category, ...reference }: OrderReference,
): Answer<OrderIds> | undefined {
  if (!isSinceRules3(context.state)) return undefined;
  const space = category === undefined ? undefined : tradedIn(category);
  const trigger = findTrigger(context.state, uid, {
    ...reference,
    ...(space === undefined ? {} : { category: space }),
  });
  if (isRejection(trigger)) return undefined;
  const isMargin = trigger.order.loan !== undefined;
  const isAsNamed =
    category === undefined || space !== 'SPOT' || isMargin === (category !== 'SPOT');
  return isAsNamed ? cancelFound(context, trigger) : undefined;
}
