/**
 * Replaces an open order by a new one with an id of its own (R-C-8): the new order is judged as if
 * the old were gone, and only then is the old one cancelled and the new one placed. A refusal
 * leaves the old order, its time priority included.
 */
import type { Result } from '../command.ts';
import { asIfGone } from '../order/as-if-gone.ts';
import { cancelOpenOrder } from '../order/cancel.ts';
import { execute } from '../order/execute.ts';
import type { Order } from '../order/order.ts';
import { termsOf } from '../order/terms.ts';
import type { PlaceOrder, ReplaceOrder } from '../order-command.ts';
import { isRejection } from '../rejection.ts';
import type { Turn } from '../turn.ts';
import { findOpen } from './cancel-order.ts';
import { planOrder } from './place-order.ts';

export function replaceOrder(turn: Turn, command: ReplaceOrder): Result<'replace-order'> {
  const old = findOpen(turn.state, command.uid, command);
  if (isRejection(old)) return old;
  const terms = newTerms(old, command);
  const plan = asIfGone(old, () => planOrder(turn.state, old.holding, terms));
  if (isRejection(plan)) return plan;
  cancelOpenOrder(turn, old, 'modify_limit_order');
  const order = execute(turn, old.holding, terms, plan);
  return { orderId: order.id, clientOid: order.clientOid };
}

/** What is not named stays; a size not named is what is left of the old order. */
function newTerms(old: Order, command: ReplaceOrder): PlaceOrder {
  const { priceTicks, lots, presets, newClientOid, origin } = command;
  return {
    ...termsOf(old, { priceTicks, lots, presets }),
    ...(newClientOid === undefined ? {} : { clientOid: newClientOid }),
    ...(origin === undefined ? {} : { origin }),
  };
}
