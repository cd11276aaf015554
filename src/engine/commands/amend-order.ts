/**
 * Amends an open order, which keeps its id. A smaller size at the same price keeps
 * its place in the queue; a new price or a larger size takes it to the end of its price level, or
 * into the market if it now crosses. All checks of a new order are made for what would be left of
 * it, before anything changes: a refusal leaves the order as it was (or, asked so, cancelled).
 * Decides R-C-3, R-C-4, R-C-6, R-C-7, R-C-9.
 */

import { flag, integer, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { markDirty } from '../core/dirty.ts';
import type { Order } from '../core/entities.ts';
import type { OrderIds, Presets } from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import { PRESETS } from '../core/record-parts.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import { byAge } from '../core/sorted.ts';
import type { Context } from '../core/state.ts';
import { asIfGone, termsOf } from '../orders/as-if-gone.ts';
import { cancelOpenOrder } from '../orders/cancel.ts';
import { displaceAtOnce, enterMarket } from '../orders/execute.ts';
import { closingPosition, emitOrder, takeLots, takeOff } from '../orders/lifecycle.ts';
import { checkEntry, planTerms } from '../orders/place.ts';
import { type Plan, productOf } from '../orders/product.ts';
import { findOpen, ORDER_REFERENCE, type OrderReference } from './cancel-order.ts';
import { defineCommand } from './definition.ts';

/** Changes an open order, which keeps its id. What is not named stays. */
export interface AmendOrder extends OrderReference {
  readonly type: 'amend-order';
  readonly uid: string;
  readonly priceTicks?: number;
  /** The whole size, what has filled included. */
  readonly lots?: number;
  readonly presets?: Presets;
  /** Cancels the order when the amendment is refused. */
  readonly cancelOnRefusal?: boolean;
}

export const amendOrder = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 4,
  codec: struct<AmendOrder>({
    type: literal('amend-order'),
    uid: text,
    ...ORDER_REFERENCE,
    priceTicks: optional(integer),
    lots: optional(integer),
    presets: optional(PRESETS),
    cancelOnRefusal: optional(flag),
  }),
  apply,
});

function apply(context: Context, command: AmendOrder): Answer<OrderIds> {
  const order = findOpen(context.state, command.uid, command);
  if (isRejection(order)) return order;
  const refusal = amend(context, order, command);
  if (refusal === undefined) return { ok: true, orderId: order.id, clientOid: order.clientOid };
  if (command.cancelOnRefusal === true && refusal.reason !== 'instrument-not-trading')
    cancelOpenOrder(context, order, 'normal_cancel');
  return refusal;
}

function amend(context: Context, order: Order, command: AmendOrder): Rejection | undefined {
  const priceTicks = command.priceTicks ?? order.priceTicks;
  const lots = command.lots ?? order.lots;
  const presets = command.presets ?? order.presets;
  const keepsPlace = priceTicks === order.priceTicks && lots <= order.lots;
  const wanted = lots - order.cumLots;
  const left = keepsPlace ? Math.min(wanted, order.leavesLots) : wanted;
  const terms = termsOf(order, { priceTicks, lots: left, presets });
  const plan = asIfGone(
    context.state,
    order,
    () =>
      checkEntry(context.state, order.userMarket, terms) ??
      checkChange(order, { priceTicks, lots, presets: command.presets }) ??
      planTerms(context.state, order.userMarket, terms),
  );
  if (isRejection(plan)) return plan;
  order.presets = presets;
  order.updatedMs = context.timeMs;
  if (keepsPlace) shrink(context, order, { lots, left });
  else requeue(context, order, { priceTicks, lots, plan });
  return undefined;
}

function checkChange(
  order: Order,
  to: { readonly priceTicks: number; readonly lots: number; readonly presets: Presets | undefined },
): Rejection | undefined {
  const isSame = to.priceTicks === order.priceTicks && to.lots === order.lots;
  if (isSame && to.presets === undefined) return refuse('nothing-to-amend');
  if (to.lots > order.cumLots) return undefined;
  const { sizeStep } = order.userMarket.market.instrument;
  return refuse('amend-below-filled', stepsToText(order.cumLots, sizeStep));
}

/** Cuts an order where it stands. Lots that were cut off before count as the first to go. */
function shrink(context: Context, order: Order, to: { lots: number; left: number }): void {
  const cut = order.leavesLots - to.left;
  takeLots(context, order, cut);
  order.lots = to.lots;
  order.cancelledLots = to.lots - order.cumLots - to.left;
  emitOrder(context, 'order-amended', order);
  productOf(order.userMarket.market).align(context, order);
}

/** Takes the order off the book and brings it to the market anew, under its old id. */
function requeue(
  context: Context,
  order: Order,
  to: { priceTicks: number; lots: number; plan: Plan },
): void {
  takeOff(context, order);
  productOf(order.userMarket.market).align(context, order);
  const plan = displaceAtOnce(context, to.plan);
  order.priceTicks = to.priceTicks;
  order.lots = to.lots;
  order.cancelledLots = plan.cutLots;
  order.leavesLots = to.lots - order.cumLots - plan.cutLots;
  emitOrder(context, 'order-amended', order);
  markDirty(context.state.unmarkedMarkets, order.userMarket.market);
  enterMarket(context, order, plan);
  keepAge(order);
}

/** R-C-9: closing orders give way by age, and the age of an order is its id, whenever it was amended. */
function keepAge(order: Order): void {
  order.userMarket.user.hasRequeued = true;
  const positionSide = closingPosition(order);
  if (positionSide === undefined) return;
  const { closing } = order.userMarket;
  closing[positionSide] = new Set([...closing[positionSide]].sort(byAge));
}
