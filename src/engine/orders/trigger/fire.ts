/**
 * Firing a trigger: it ends, and its order is placed as if its user did it now. What refuses the
 * order ends the trigger as `fail_execute`, with the refusal as its reason (R-P-6).
 */

import { type Answer, type Rejection, refuse } from '../../core/rejection.ts';
import type { OrderTerms } from '../../core/terms.ts';
import type { Trigger } from '../../core/trigger.ts';
import type { Turn } from '../../core/turn.ts';
import type { ReachedTrigger } from '../../core/waiting-triggers.ts';
import { legOf } from '../../positions/holding.ts';
import { cancelOpenOrder } from '../cancel.ts';
import { type PlacedOrder, place } from '../place.ts';
import { excessOrders } from '../reduce-only.ts';
import { checkSize } from '../size-checks.ts';
import { bookSide } from './book-side.ts';
import { cancelTrigger, endTrigger } from './end-trigger.ts';
import { heldTriggers, removeTrigger } from './registers.ts';
import { keepTriggerReceipt } from './trigger-receipt.ts';

export function fire(turn: Turn, reached: ReachedTrigger): void {
  const { trigger } = reached;
  const { leg, holding } = trigger;
  removeTrigger(turn.state, trigger);
  const positionId = leg === undefined ? '' : (legOf(holding, leg)?.id ?? '');
  const placed = placeFor(turn, trigger);
  if (placed.ok) {
    endTrigger(turn, trigger, { status: 'executed', executeOrderId: placed.orderId });
    cancelPair(turn, trigger);
  } else endTrigger(turn, trigger, { status: 'fail_execute', endReason: placed.reason });
  keepTriggerReceipt(turn, reached, positionId);
}

function placeFor(turn: Turn, trigger: Trigger): Answer<PlacedOrder> {
  if (trigger.holding.user.isFrozen) return refuse('user-frozen');
  return trigger.leg === undefined
    ? place(turn, { ...orderOf(trigger), ...trigger.order, ...clientOidOf(trigger) })
    : closeLeg(turn, trigger);
}

/** What the venue adds to the terms of the order. */
function orderOf({ holding, origin }: Trigger) {
  return { uid: holding.user.uid, instrument: holding.key, origin };
}

/** R-P-1: the trigger's id, where it is free: clients follow a stop by looking for it. */
function clientOidOf({ id, holding: { user } }: Trigger): { readonly clientOid?: string } {
  const isTaken = user.openByClientOid.has(id) || user.usedClientOids.has(id);
  return isTaken ? {} : { clientOid: id };
}

/**
 * R-P-5: closes its size of the leg, or all there is. Resting closing orders occupy the leg; the
 * oldest of them give way, no more than needed. A size above the largest market order takes several.
 */
function closeLeg(turn: Turn, trigger: Trigger): Answer<PlacedOrder> {
  const { holding, order } = trigger;
  const { instrument } = holding.market;
  const held = lotsOf(trigger);
  const wanted = Math.min(order.lots ?? held, held);
  const most = order.orderType === 'market' ? instrument.maxMarketLots : wanted;
  const refusal = refusalToClose(trigger, Math.min(wanted, most));
  if (refusal !== undefined) return refusal;
  makeRoom(turn, trigger, wanted);
  const clientOid = clientOidOf(trigger);
  let first: Answer<PlacedOrder> | undefined;
  for (let left = wanted; left > 0; left -= most) {
    const before = lotsOf(trigger);
    const part = closingOrder(trigger, Math.min(left, most, before));
    const placed = place(turn, first === undefined ? { ...part, ...clientOid } : part);
    if (!placed.ok) return first ?? placed;
    first ??= placed;
    if (lotsOf(trigger) === before) break;
  }
  return first ?? refuse('no-position');
}

/** What would refuse the order, asked before any other order gives way to it. */
function refusalToClose({ holding, order }: Trigger, lots: number): Rejection | undefined {
  const { instrument } = holding.market;
  if (instrument.status !== 'online') return refuse('instrument-not-trading', instrument.symbol);
  return checkSize(instrument, order.orderType, lots);
}

function makeRoom(turn: Turn, { holding, leg }: Trigger, wanted: number): void {
  if (leg === undefined) return;
  const held = legOf(holding, leg)?.lots ?? 0;
  for (const older of excessOrders(holding, leg, held - wanted))
    cancelOpenOrder(turn, older, 'reduce_only_cancel');
}

function closingOrder(trigger: Trigger, lots: number): OrderTerms {
  const { holding, leg, order } = trigger;
  const isHedge = holding.isHedge && leg !== undefined;
  return {
    ...orderOf(trigger),
    ...order,
    side: bookSide(trigger),
    lots,
    reduceOnly: !isHedge,
    ...(isHedge ? { positionSide: leg, effect: 'close' } : {}),
  };
}

function lotsOf({ holding, leg }: Trigger): number {
  return leg === undefined ? 0 : (legOf(holding, leg)?.lots ?? 0);
}

/** R-P-8: of a pair on spot that comes from one order, the one that fires cancels the other. */
function cancelPair(turn: Turn, { holding, leg, parentOrderId }: Trigger): void {
  if (parentOrderId === '' || leg !== undefined) return;
  for (const other of heldTriggers(holding))
    if (other.parentOrderId === parentOrderId) cancelTrigger(turn, other, 'tpsl_plan_cancel');
}
