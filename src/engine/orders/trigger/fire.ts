/**
 * What happens to a trigger whose price has come: its order is placed, and who is bound to it gives way.
 * Decides R-P-5, R-P-6, R-P-8.
 */

import { formatUnits } from '../../../primitives/decimal.ts';
import type { ReachedTrigger, Trigger } from '../../core/entities.ts';
import { MARK_SCALE } from '../../core/instrument.ts';
import { keepReceipt } from '../../core/keep-receipt.ts';
import type { VenueTerms } from '../../core/order.ts';
import type { Figure } from '../../core/receipt.ts';
import { isSinceRules3, type Rules } from '../../core/reference.ts';
import { type Answer, type Rejection, refuse } from '../../core/rejection.ts';
import type { Context } from '../../core/state.ts';
import { bookSide, triggerRecord } from '../../core/trigger-record.ts';
import { marginModeIn } from '../../core/user.ts';
import { positionOf } from '../../positions/user-market.ts';
import { cancelOpenOrder } from '../cancel.ts';
import { isNameUsed } from '../lifecycle.ts';
import { type PlacedOrder, place } from '../place.ts';
import { checkSize } from '../product.ts';
import { excessOrders } from '../reduce-only.ts';
import { cancelTrigger, endTrigger, heldTriggers, removeTrigger } from './lifecycle.ts';
import { lookAtMoved } from './look.ts';
import { conditionNow } from './waiting.ts';

/** Fires the first trigger whose price has come. Tells whether there was one. */
export function fireNext(context: Context): boolean {
  lookAtMoved(context.state);
  const next = context.state.reachedTriggers.shift();
  if (next === undefined) return false;
  fire(context, next);
  return true;
}

/**
 * Firing a trigger: it ends, and its order is placed as if its user did it now. What refuses the
 * order ends the trigger as `fail_execute`, with the refusal as its reason (R-P-6).
 */
function fire(context: Context, reached: ReachedTrigger): void {
  const { trigger } = reached;
  const { positionSide, userMarket } = trigger;
  removeTrigger(context.state, trigger);
  const positionId =
    positionSide === undefined ? '' : (positionOf(userMarket, positionSide)?.id ?? '');
  const placed = placeFor(context, trigger);
  if (placed.ok) {
    endTrigger(context, trigger, { status: 'executed', executeOrderId: placed.orderId });
    cancelPair(context, trigger);
  } else endTrigger(context, trigger, { status: 'fail_execute', endReason: placed.reason });
  keepTriggerReceipt(context, reached, positionId);
}

function placeFor(context: Context, trigger: Trigger): Answer<PlacedOrder> {
  if (trigger.userMarket.user.isFrozen) return refuse('user-frozen');
  return trigger.positionSide === undefined
    ? place(context, {
        ...orderOf(trigger),
        ...trigger.order,
        ...clientOidOf(context.state, trigger),
      })
    : closePosition(context, trigger);
}

/** What the venue adds to the terms of the order. */
function orderOf({ userMarket, origin }: Trigger) {
  const marginMode = marginModeIn(userMarket.wallet);
  return {
    uid: userMarket.user.uid,
    instrument: userMarket.key,
    origin,
    ...(marginMode === undefined ? {} : { marginMode }),
  };
}

/** The trigger's id, where it is free (see R-P-1): clients follow a stop by looking for it. */
function clientOidOf(
  rules: Rules,
  { id, userMarket }: Trigger,
): Pick<VenueTerms, 'clientOid' | 'isNamedByVenue'> {
  return isNameUsed(rules, userMarket, id) ? {} : { clientOid: id, isNamedByVenue: true };
}

/**
 * R-P-5: closes its size of the position, or all there is. Resting closing orders occupy the position; the
 * oldest of them give way, no more than needed. A size above the largest market order takes several.
 */
function closePosition(context: Context, trigger: Trigger): Answer<PlacedOrder> {
  const { userMarket, order } = trigger;
  const { instrument } = userMarket.market;
  const held = lotsOf(trigger);
  const wanted = Math.min(order.lots ?? held, held);
  const most = order.orderType === 'market' ? instrument.maxMarketLots : wanted;
  const refusal = refusalToClose(trigger, Math.min(wanted, most));
  if (refusal !== undefined) return refusal;
  makeRoom(context, trigger, wanted);
  const clientOid = clientOidOf(context.state, trigger);
  let first: Answer<PlacedOrder> | undefined;
  for (let left = wanted; left > 0; left -= most) {
    const before = lotsOf(trigger);
    const part = closingOrder(trigger, Math.min(left, most, before));
    const placed = place(context, first === undefined ? { ...part, ...clientOid } : part);
    if (!placed.ok) return first ?? placed;
    first ??= placed;
    if (lotsOf(trigger) === before) break;
  }
  return first ?? refuse('no-position');
}

/** What would refuse the order, asked before any other order gives way to it. */
function refusalToClose({ userMarket, order }: Trigger, lots: number): Rejection | undefined {
  const { instrument } = userMarket.market;
  const { status, symbol } = instrument;
  if (status !== 'online' && status !== 'limit_open')
    return refuse('instrument-not-trading', symbol);
  return checkSize(instrument, order.orderType, lots);
}

/** Since version 3 of the rules older orders give way as the order trades or rests. */
function makeRoom(context: Context, { userMarket, positionSide }: Trigger, wanted: number): void {
  if (positionSide === undefined || isSinceRules3(context.state)) return;
  const held = positionOf(userMarket, positionSide)?.lots ?? 0;
  for (const older of excessOrders(userMarket, positionSide, held - wanted))
    cancelOpenOrder(context, older, 'reduce_only_cancel');
}

function closingOrder(trigger: Trigger, lots: number): VenueTerms {
  const { userMarket, positionSide, order } = trigger;
  const isHedge = userMarket.isHedge && positionSide !== undefined;
  return {
    ...orderOf(trigger),
    ...order,
    side: bookSide(trigger),
    lots,
    reduceOnly: !isHedge,
    displaces: 'reduce_only_cancel',
    ...(isHedge ? { positionSide: positionSide, effect: 'close' } : {}),
  };
}

function lotsOf({ userMarket, positionSide }: Trigger): number {
  return positionSide === undefined ? 0 : (positionOf(userMarket, positionSide)?.lots ?? 0);
}

/** R-P-8: of a pair on spot that comes from one order, the one that fires cancels the other. */
function cancelPair(context: Context, { userMarket, positionSide, parentOrderId }: Trigger): void {
  if (parentOrderId === '' || positionSide !== undefined) return;
  for (const other of heldTriggers(userMarket))
    if (other.parentOrderId === parentOrderId) cancelTrigger(context, other, 'tpsl_plan_cancel');
}

/**
 * Why a trigger fired: the price that reached it, by which journal entry, and what came of it.
 */
function keepTriggerReceipt(context: Context, reached: ReachedTrigger, positionId: string): void {
  const { price, seq, trigger } = reached;
  const { executeOrderId, userMarket, id, positionSide, source } = trigger;
  keepReceipt(context, {
    kind: 'trigger',
    uid: userMarket.user.uid,
    instrument: userMarket.key,
    positionSide: positionSide ?? '',
    positionId,
    orderId: executeOrderId === '' ? id : executeOrderId,
    inputs: [
      { name: 'trigger', value: id },
      { name: `${source} price`, value: formatUnits(price, MARK_SCALE), seq },
      ...conditionFigures(trigger),
    ],
    formula: formulaOf(trigger),
    outcome: [outcomeOf(trigger)],
  });
}

function conditionFigures(trigger: Trigger): Figure[] {
  const { bestPrice, callbackRatio, direction, triggerPrice } = triggerRecord(trigger);
  const placed = { name: 'trigger price', value: triggerPrice };
  if (callbackRatio === '') return [placed, { name: 'direction', value: direction }];
  return [
    placed,
    { name: 'best price', value: bestPrice },
    { name: 'callback', value: `${callbackRatio}%` },
    { name: 'retreat price', value: formatUnits(conditionNow(trigger).price, MARK_SCALE) },
  ];
}

function formulaOf(trigger: Trigger): string {
  const { direction } = conditionNow(trigger);
  const sign = direction === 'rise' ? '≥' : '≤';
  if (trigger.bestPrice === undefined) return `${trigger.source} price ${sign} trigger price`;
  const retreat = direction === 'rise' ? '(1 + callback)' : '(1 − callback)';
  return `${trigger.source} price ${sign} retreat price = best price · ${retreat}`;
}

function outcomeOf({ endReason, executeOrderId }: Trigger): Figure {
  return executeOrderId === ''
    ? { name: 'refused', value: endReason }
    : { name: 'order', value: executeOrderId };
}
