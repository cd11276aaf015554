/**
 * Whether a new futures order's margin is there: the part of it that would open, at the worst it
 * can cost (limit price, or what the book would take for it, whichever is more), divided by
 * leverage, plus the taker fee, against the free balance. Closing parts need nothing (A22).
 */
import { maxUnits } from '../../../primitives/decimal.ts';
import type { MarginMode } from '../../core/order.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import type { Holding } from '../../core/user.ts';
import { feeOn, marginValue, tradeValue } from '../../core/value.ts';
import { sweep } from '../../markets/liquidity.ts';
import { legOf } from '../../positions/holding.ts';
import { initialMargin } from '../../positions/requirement.ts';
import { hasMargin } from '../../risk/free-balance.ts';
import type { Direction } from './direction.ts';
import { checkTier } from './tier-check.ts';

export interface Exposure {
  readonly direction: Direction;
  readonly lots: number;
  /** Limit orders only. */
  readonly priceTicks: number | undefined;
  readonly limitTicks: number | undefined;
  readonly marginMode: MarginMode;
  readonly leverage: number;
}

export function checkMargin(
  state: State,
  holding: Holding,
  order: Exposure,
): Rejection | undefined {
  const lots = openingLots(holding, order);
  if (lots === 0) return undefined;
  const side = order.direction.positionSide ?? (order.direction.side === 'buy' ? 'long' : 'short');
  const above = checkTier(holding, { side, lots, leverage: order.leverage });
  if (above !== undefined) return above;
  const need = needOf(holding, order, lots);
  return hasMargin(state, holding.cash, need) ? undefined : refuse('insufficient-margin');
}

/** Margin and fee reserve of what an order would open, at its worst price; margin-coin units. */
export function marginNeed(holding: Holding, order: Exposure): bigint {
  return needOf(holding, order, openingLots(holding, order));
}

function needOf(holding: Holding, order: Exposure, opening: number): bigint {
  // What closes trades first: the lots that open are the last ones.
  const closing = order.lots - opening;
  const all = worstCost(holding, order, order.lots);
  const value = closing === 0 ? all.value : all.value - worstCost(holding, order, closing).value;
  const fee = feeOn(value, holding.market.instrument.takerFeeRate);
  // Each fill rounds its margin and its fee up by less than a unit.
  return initialMargin(value, order.leverage) + fee + BigInt(2 * all.orders);
}

/** Lots that would open a leg, after what the opposite leg and older orders leave to close. */
export function openingLots(holding: Holding, order: Exposure): number {
  const { direction, lots } = order;
  if (direction.effect === 'close' || direction.isReduceOnly) return 0;
  if (direction.effect === 'open') return lots;
  const isBuy = direction.side === 'buy';
  const closable = legOf(holding, isBuy ? 'short' : 'long')?.lots ?? 0;
  const older = isBuy ? holding.buys.lots : holding.sells.lots;
  return Math.min(lots, Math.max(0, older + lots - closable));
}

/** The most that the first `lots` of the order can cost, in what margin is charged on. */
function worstCost(
  holding: Holding,
  order: Exposure,
  lots: number,
): { value: bigint; orders: number } {
  const { market } = holding;
  const { instrument } = market;
  const { priceTicks } = order;
  const swept = sweep(market, order.direction.side, lots, order.limitTicks);
  if (instrument.kind === 'inverse') {
    const counted = priceTicks === undefined ? swept.lots : lots;
    return { value: marginValue(instrument, 0n, counted), orders: swept.orders };
  }
  if (priceTicks === undefined) return { value: swept.value, orders: swept.orders };
  const resting = swept.value + tradeValue(instrument, priceTicks, lots - swept.lots);
  const limit = tradeValue(instrument, priceTicks, lots);
  return { value: maxUnits(resting, limit), orders: swept.orders };
}
