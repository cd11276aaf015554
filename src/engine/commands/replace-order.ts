/**
 * Replaces an open order by a new one with an id of its own: the new order is judged as if
 * the old were gone, and only then is the old one cancelled and the new one placed. A refusal
 * leaves the old order, its time priority included.
 * Decides R-C-8.
 */

import { integer, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { Order } from '../core/entities.ts';
import type { OrderIds, OrderOrigin, OrderTerms, Presets } from '../core/order.ts';
import { ORIGIN, PRESETS } from '../core/record-parts.ts';
import { type Answer, isRejection } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { asIfGone, termsOf } from '../orders/as-if-gone.ts';
import { cancelOpenOrder } from '../orders/cancel.ts';
import { execute } from '../orders/execute.ts';
import { planOrder } from '../orders/place.ts';
import { findOpen, ORDER_REFERENCE, type OrderReference } from './cancel-order.ts';
import { defineCommand } from './definition.ts';

/** Cancels an open order and places another with what is named, in one act or not at all. */
export interface ReplaceOrder extends OrderReference {
  readonly type: 'replace-order';
  readonly uid: string;
  readonly priceTicks?: number;
  /** The size of the new order. */
  readonly lots?: number;
  readonly presets?: Presets;
  readonly newClientOid?: string;
  readonly origin?: OrderOrigin;
}

export const replaceOrder = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 5,
  codec: struct<ReplaceOrder>({
    type: literal('replace-order'),
    uid: text,
    ...ORDER_REFERENCE,
    priceTicks: optional(integer),
    lots: optional(integer),
    presets: optional(PRESETS),
    newClientOid: optional(text),
    origin: optional(ORIGIN),
  }),
  apply,
});

function apply(context: Context, command: ReplaceOrder): Answer<OrderIds> {
  const old = findOpen(context.state, command.uid, command);
  if (isRejection(old)) return old;
  const terms = newTerms(old, command);
  const plan = asIfGone(context.state, old, () => planOrder(context.state, old.userMarket, terms));
  if (isRejection(plan)) return plan;
  cancelOpenOrder(context, old, 'modify_limit_order');
  const order = execute(context, old.userMarket, terms, plan);
  return { ok: true, orderId: order.id, clientOid: order.clientOid };
}

/** What is not named stays; a size not named is what is left of the old order. */
function newTerms(old: Order, command: ReplaceOrder): OrderTerms {
  const { priceTicks, lots, presets, newClientOid, origin } = command;
  return {
    ...termsOf(old, { priceTicks, lots, presets }),
    ...(newClientOid === undefined ? {} : { clientOid: newClientOid }),
    ...(origin === undefined ? {} : { origin }),
  };
}
