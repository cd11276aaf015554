/**
 * Profit of a position, realised on a close and unrealised at the mark.
 *
 * Linear (settles in quote):  long: exit value − open value, short: the reverse.
 * Inverse (settles in base):  size · (exit − entry) / exit for a long, size being in base coin
 *                             (design.md 3). With X = exit value in quote: size · (X − open) / X.
 * Worked: 1 BTC opened at 50 000 and closed at 40 000, inverse: 1 · (40 000 − 50 000) / 40 000 =
 * −0.25 BTC for the long, +0.25 for the short. Rounded down, against the user.
 * Decides R-F-3, R-F-5, R-F-9, R-F-11, R-F-20.
 */

import {
  add,
  ceilDiv,
  maxUnits,
  minUnits,
  mulDivCeil,
  mulDivFloor,
  sub,
  type Units,
} from '../../primitives/units.ts';
import type {
  PocketAccounts,
  ReadMarket,
  ReadOpenSums,
  ReadPocketAccounts,
  ReadUserMarket,
  UserMarket,
} from '../core/entities.ts';
import type { Instrument, Tier } from '../core/instrument.ts';
import type { Ledger } from '../core/ledger.ts';
import type { PositionSide, Side } from '../core/order.ts';
import type { Position, ReadPosition } from '../core/position.ts';
import { isSinceRules3, type Rules } from '../core/reference.ts';
import type { ReadState, State } from '../core/state.ts';
import {
  baseUnits,
  feeOn,
  marginValue,
  sizeAtMark,
  sizeAtMarkFloor,
  valueAtMark,
  valueAtMarkFloor,
} from '../core/value.ts';
import { markPrice } from '../markets/mark-price.ts';
import { positionChanged } from './monitor.ts';
import { isolatedMargin, leverageOf } from './user-market.ts';

/** What `lots` closing at `exitValue` realise, margin-coin units. `openValue` is their share. */
export function realisedProfit(
  instrument: Instrument,
  side: PositionSide,
  part: { lots: number; openValue: Units; exitValue: Units },
): Units {
  const gain =
    side === 'long' ? sub(part.exitValue, part.openValue) : sub(part.openValue, part.exitValue);
  if (instrument.kind === 'linear') return gain;
  return mulDivFloor(baseUnits(instrument, part.lots), gain, part.exitValue);
}

/** The open value of `lots` out of a position: its proportional share, the rest stays with the position. */
export function openValueShare(position: ReadPosition, lots: number): Units {
  if (lots === position.lots) return position.openValue;
  return mulDivFloor(position.openValue, lots, position.lots);
}

/** Unrealised profit at a mark (MARK_SCALE units), margin-coin units, rounded down. */
export function unrealisedProfit(
  instrument: Instrument,
  position: ReadPosition,
  mark: Units,
): Units {
  const { side, lots, openValue } = position;
  if (instrument.kind === 'linear') {
    return side === 'long'
      ? sub(valueAtMarkFloor(instrument, lots, mark), openValue)
      : sub(openValue, valueAtMark(instrument, lots, mark));
  }
  const size = baseUnits(instrument, lots);
  return side === 'long'
    ? sub(size, sizeAtMark(instrument, openValue, mark))
    : sub(sizeAtMarkFloor(instrument, openValue, mark), size);
}

/** The unrealised profit of open positions, and the sums of it that a pocket keeps. */

/** Σ unrealised profit of the crossed positions that a pocket margins, at the marks of now. */
export function crossedProfit(state: ReadState, pocket: ReadPocketAccounts): Units {
  if (pocket.markVersion === state.markVersion) return pocket.crossedProfit;
  let profit: Units = 0;
  for (const { market, long, short, marginMode } of pocket.holders) {
    if (marginMode === 'isolated') continue;
    if (long !== undefined) profit = add(profit, profitOf(market, long));
    if (short !== undefined) profit = add(profit, profitOf(market, short));
  }
  // Memory of an answer, which is the same whoever asks: a reader may leave it.
  const kept = pocket as PocketAccounts;
  kept.crossedProfit = profit;
  kept.markVersion = state.markVersion;
  return profit;
}

/**
 * Brings what is kept about a position up to date after its size or its leverage changed: its margin and
 * profit, and the sums of the pocket that margins it. Its scope is looked at before the command ends.
 */
export function revalue(state: State, userMarket: UserMarket, position: Position): void {
  const { settlementPocket, market } = userMarket;
  positionChanged(state, userMarket);
  const isCrossed = userMarket.marginMode === 'crossed';
  const margin = positionMargin(market.instrument, userMarket, position);
  if (isCrossed)
    settlementPocket.crossedMargin = add(
      settlementPocket.crossedMargin,
      sub(margin, position.margin),
    );
  position.margin = margin;
  // At current marks the pocket's sum moves with the position; otherwise it will be summed anew.
  const isCurrent = isCrossed && settlementPocket.markVersion === state.markVersion;
  const before = position.profit;
  position.profitMark = 0;
  if (isCurrent)
    settlementPocket.crossedProfit = add(
      settlementPocket.crossedProfit,
      sub(profitOf(market, position), before),
    );
}

/** Unrealised profit at the current mark; 0 while there is none. */
export function profitOf(market: ReadMarket, position: ReadPosition): Units {
  const mark = markPrice(market);
  if (mark === undefined || position.lots === 0) {
    // A pin that was freed leaves nothing behind: what is kept is what the next change starts from.
    remember(position, 0, 0);
  } else if (position.profitMark !== mark) {
    remember(position, unrealisedProfit(market.instrument, position, mark), mark);
  }
  return position.profit;
}

/** The same for whoever asks, so that a reader may leave it as well. */
function remember(position: ReadPosition, profit: Units, mark: Units): void {
  const kept = position as Position;
  kept.profit = profit;
  kept.profitMark = mark;
}

export interface OpenPosition<H extends ReadUserMarket = UserMarket> {
  readonly userMarket: H;
  readonly market: H['market'];
  readonly position: NonNullable<H['long']>;
}

export type ReadOpenPosition = OpenPosition<ReadUserMarket>;

/** Every open position that settles in a pocket, in no order. */
export function positionsOf<H extends ReadUserMarket>(pocket: {
  readonly holders: ReadonlySet<H>;
}): OpenPosition<H>[] {
  const positions: OpenPosition<H>[] = [];
  for (const userMarket of pocket.holders) {
    const { market, long, short } = userMarket;
    if (long !== undefined) positions.push({ userMarket, market, position: long });
    if (short !== undefined) positions.push({ userMarket, market, position: short });
  }
  return positions;
}

/**
 * Initial margin, as pure functions of what is open.
 *
 * Open orders of a user market need, per side, the value that would open (orders beyond what the
 * opposite position can absorb in one-way mode, pro rata) / leverage, plus the taker fee on it. Hedge
 * closes and reduce-only orders need nothing (cases A22, A23). A crossed position needs its open value
 * / leverage; an isolated position holds its margin on a ledger account of its own.
 */

/** Margin-coin units needed for all open orders of a user market. */
export function orderMargin(rules: Rules, userMarket: ReadUserMarket): Units {
  return add(
    sideNeed(rules, userMarket, 'buy', userMarket.buys),
    sideNeed(rules, userMarket, 'sell', userMarket.sells),
  );
}

/** What one side needs beyond the margin of the position that it closes before it opens another (R-F-26). */
function sideNeed(rules: Rules, userMarket: ReadUserMarket, side: Side, sums: ReadOpenSums): Units {
  const need = sideMargin(userMarket, side, sums);
  if (need === 0 || userMarket.isHedge) return need;
  const closed = closedBy(userMarket, side);
  if (closed === undefined || !isSinceRules3(rules)) return need;
  return maxUnits(0, sub(need, closed.margin));
}

/** One-way mode: the position that orders of a side close first. */
function closedBy({ long, short }: ReadUserMarket, side: Side): ReadPosition | undefined {
  return side === 'buy' ? short : long;
}

/** How much of a position's margin the open orders of the other side do not count upon yet. */
export function marginToFree(userMarket: ReadUserMarket, side: Side): Units {
  const closed = closedBy(userMarket, side);
  if (closed === undefined) return 0;
  const sums = side === 'buy' ? userMarket.buys : userMarket.sells;
  return maxUnits(0, sub(closed.margin, sideMargin(userMarket, side, sums)));
}

/** Margin and fee of what one side of a user market's open orders would open, were its sums these. */
function sideMargin(userMarket: ReadUserMarket, side: Side, sums: ReadOpenSums): Units {
  if (sums.lots === 0) return 0;
  const { instrument } = userMarket.market;
  const value = openingValue(userMarket, side, sums);
  return value === 0
    ? 0
    : add(
        initialMargin(value, leverageOf(userMarket, opens(side))),
        feeOn(value, instrument.takerFeeRate),
      );
}

/** The part of an order side's value that would open rather than close. */
function openingValue(userMarket: ReadUserMarket, side: Side, sums: ReadOpenSums): Units {
  const opposite = side === 'buy' ? userMarket.short : userMarket.long;
  const closable = userMarket.isHedge ? 0 : (opposite?.lots ?? 0);
  const opening = sums.lots - closable;
  if (opening <= 0) return 0;
  return closable === 0 ? sums.value : mulDivCeil(sums.value, opening, sums.lots);
}

/** Value / leverage, rounded up. */
export function initialMargin(value: Units, leverage: number): Units {
  return ceilDiv(value, leverage);
}

/** Initial margin of a position at its open value. */
export function positionMargin(
  instrument: Instrument,
  userMarket: ReadUserMarket,
  position: Pick<ReadPosition, 'lots' | 'openValue' | 'side'>,
): Units {
  const value = marginValue(instrument, position.openValue, position.lots);
  return initialMargin(value, leverageOf(userMarket, position.side));
}

/** The position that a side opens. */
function opens(side: Side): PositionSide {
  return side === 'buy' ? 'long' : 'short';
}

/**
 * Position tiers (wire.md 6.5): the larger a position, the less leverage it may have and the more it
 * must keep. The tier of a position is that of its open value, so it changes with size and never with
 * price. Crossed hedge positions count together, isolated ones each alone.
 */

/** The tier of an open value (value units). */
export function tierOf({ tiers }: Instrument, openValue: Units): Tier {
  return tiers[tierIndex(tiers, openValue)] as Tier;
}

/** Its place among the tiers, from 0; the last one has no end. */
export function tierIndex(tiers: readonly Tier[], openValue: Units): number {
  const last = tiers.length - 1;
  const found = tiers.findIndex(({ upTo }) => upTo === undefined || openValue <= upTo);
  return found < 0 ? last : found;
}

/** The most open value (value units) that a position at this leverage may have; undefined = no end. */
export function tierLimit({ tiers }: Instrument, leverage: number): Units | undefined {
  let limit: Units | undefined;
  for (const [index, tier] of tiers.entries()) {
    // The lowest tier takes any leverage that the instrument has.
    if (index > 0 && tier.maxLeverage < leverage) break;
    limit = index === tiers.length - 1 ? undefined : tier.upTo;
  }
  return limit;
}

/** Units above the position's initial margin and its unrealised loss, which stays with it. */
export function spareMargin(ledger: Ledger, userMarket: UserMarket, position: Position): Units {
  const profit = profitOf(userMarket.market, position);
  const held = isolatedMargin(ledger, userMarket, position.side);
  return maxUnits(0, add(sub(held, position.margin), minUnits(0, profit)));
}
