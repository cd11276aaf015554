/**
 * Profit of a leg, realised on a close and unrealised at the mark.
 *
 * Linear (settles in quote):  long: exit value − open value, short: the reverse.
 * Inverse (settles in base):  size · (exit − entry) / exit for a long, size being in base coin
 *                             (design.md 3). With X = exit value in quote: size · (X − open) / X.
 * Worked: 1 BTC opened at 50 000 and closed at 40 000, inverse: 1 · (40 000 − 50 000) / 40 000 =
 * −0.25 BTC for the long, +0.25 for the short. Rounded down, against the user.
 * Decides R-F-3, R-F-5, R-F-9, R-F-11, R-F-20.
 */

import { ceilDiv, exactProduct, floorDiv, maxUnits, pow10 } from '../../primitives/decimal.ts';
import type {
  Holding,
  PocketAccounts,
  ReadHolding,
  ReadMarket,
  ReadOpenSums,
  ReadPocketAccounts,
} from '../core/entities.ts';
import { type Instrument, MARK_SCALE, type Tier } from '../core/instrument.ts';
import type { Ledger } from '../core/ledger.ts';
import type { PositionSide, Side } from '../core/order.ts';
import type { Position, ReadPosition } from '../core/position.ts';
import type { ReadState, State } from '../core/state.ts';
import { baseUnits, feeOn, marginValue } from '../core/value.ts';
import { markPrice } from '../markets/mark-price.ts';
import { isolatedMargin, leverageOf } from './holding.ts';
import { positionChanged } from './monitor.ts';

/** What `lots` closing at `exitValue` realise, margin-coin units. `openValue` is their share. */
export function realisedProfit(
  instrument: Instrument,
  side: PositionSide,
  part: { lots: number; openValue: bigint; exitValue: bigint },
): bigint {
  const gain = side === 'long' ? part.exitValue - part.openValue : part.openValue - part.exitValue;
  if (instrument.kind === 'linear') return gain;
  return floorDiv(baseUnits(instrument, part.lots) * gain, part.exitValue);
}

/** The open value of `lots` out of a leg: its proportional share, the rest stays with the leg. */
export function openValueShare(position: ReadPosition, lots: number): bigint {
  if (lots === position.lots) return position.openValue;
  return floorDiv(position.openValue * BigInt(lots), BigInt(position.lots));
}

/** Unrealised profit at a mark (MARK_SCALE units), margin-coin units, rounded down. */
export function unrealisedProfit(
  instrument: Instrument,
  position: ReadPosition,
  mark: bigint,
): bigint {
  const { sizeStep, valueScale } = instrument;
  const markScale = sizeStep.scale + MARK_SCALE;
  // Both values at the finer of their scales: either may be, a coin has up to 18 places.
  const scale = Math.max(markScale, valueScale);
  const size = exactProduct(position.lots, sizeStep.units);
  const markValue = size * mark * pow10(scale - markScale);
  const openValue = position.openValue * pow10(scale - valueScale);
  const gain = position.side === 'long' ? markValue - openValue : openValue - markValue;
  if (instrument.kind === 'linear') return floorDiv(gain, pow10(scale - valueScale));
  return floorDiv(baseUnits(instrument, position.lots) * gain, markValue);
}

/** The unrealised profit of open legs, and the sums of it that a pocket keeps. */

/** Σ unrealised profit of the crossed legs that a pocket margins, at the marks of now. */
export function crossedProfit(state: ReadState, pocket: ReadPocketAccounts): bigint {
  if (pocket.markVersion === state.markVersion) return pocket.crossedProfit;
  let profit = 0n;
  for (const { market, long, short, marginMode } of pocket.holders) {
    if (marginMode === 'isolated') continue;
    if (long !== undefined) profit += profitOf(market, long);
    if (short !== undefined) profit += profitOf(market, short);
  }
  // Memory of an answer, which is the same whoever asks: a reader may leave it.
  const kept = pocket as PocketAccounts;
  kept.crossedProfit = profit;
  kept.markVersion = state.markVersion;
  return profit;
}

/**
 * Brings what is kept about a leg up to date after its size or its leverage changed: its margin and
 * profit, and the sums of the pocket that margins it. Its scope is looked at before the command ends.
 */
export function revalue(state: State, holding: Holding, position: Position): void {
  const { cash, market } = holding;
  positionChanged(state, holding);
  const isCrossed = holding.marginMode === 'crossed';
  const margin = positionMargin(market.instrument, holding, position);
  if (isCrossed) cash.crossedMargin += margin - position.margin;
  position.margin = margin;
  // At current marks the pocket's sum moves with the leg; otherwise it will be summed anew.
  const isCurrent = isCrossed && cash.markVersion === state.markVersion;
  const before = position.profit;
  position.profitMark = undefined;
  if (isCurrent) cash.crossedProfit += profitOf(market, position) - before;
}

/** Unrealised profit at the current mark; 0n while there is none. */
export function profitOf(market: ReadMarket, position: ReadPosition): bigint {
  const mark = markPrice(market);
  if (mark === undefined || position.lots === 0) {
    // A pin that was freed leaves nothing behind: what is kept is what the next change starts from.
    remember(position, 0n, undefined);
  } else if (position.profitMark !== mark) {
    remember(position, unrealisedProfit(market.instrument, position, mark), mark);
  }
  return position.profit;
}

/** The same for whoever asks, so that a reader may leave it as well. */
function remember(position: ReadPosition, profit: bigint, mark: bigint | undefined): void {
  const kept = position as Position;
  kept.profit = profit;
  kept.profitMark = mark;
}

export interface Leg<H extends ReadHolding = Holding> {
  readonly holding: H;
  readonly market: H['market'];
  readonly position: NonNullable<H['long']>;
}

export type ReadLeg = Leg<ReadHolding>;

/** Every open leg that settles in a pocket, in no order. */
export function legsOf<H extends ReadHolding>(pocket: {
  readonly holders: ReadonlySet<H>;
}): Leg<H>[] {
  const legs: Leg<H>[] = [];
  for (const holding of pocket.holders) {
    const { market, long, short } = holding;
    if (long !== undefined) legs.push({ holding, market, position: long });
    if (short !== undefined) legs.push({ holding, market, position: short });
  }
  return legs;
}

/**
 * Initial margin, as pure functions of what is open.
 *
 * Open orders of a holding need, per side, the value that would open (orders beyond what the
 * opposite leg can absorb in one-way mode, pro rata) / leverage, plus the taker fee on it. Hedge
 * closes and reduce-only orders need nothing (cases A22, A23). A crossed leg needs its open value
 * / leverage; an isolated leg holds its margin on a ledger account of its own.
 */

/** Margin-coin units needed for all open orders of a holding. */
export function orderMargin(instrument: Instrument, holding: ReadHolding): bigint {
  return (
    sideMargin(instrument, holding, 'buy', holding.buys) +
    sideMargin(instrument, holding, 'sell', holding.sells)
  );
}

/** What one side of a holding's open orders needs, were its sums these. */
function sideMargin(
  instrument: Instrument,
  holding: ReadHolding,
  side: Side,
  sums: ReadOpenSums,
): bigint {
  if (sums.lots === 0) return 0n;
  const value = openingValue(holding, side, sums);
  return value === 0n
    ? 0n
    : initialMargin(value, leverageOf(holding, opens(side))) +
        feeOn(value, instrument.takerFeeRate);
}

/** The part of an order side's value that would open rather than close. */
function openingValue(holding: ReadHolding, side: Side, sums: ReadOpenSums): bigint {
  const opposite = side === 'buy' ? holding.short : holding.long;
  const closable = holding.isHedge ? 0 : (opposite?.lots ?? 0);
  const opening = sums.lots - closable;
  if (opening <= 0) return 0n;
  return closable === 0 ? sums.value : ceilDiv(sums.value * BigInt(opening), BigInt(sums.lots));
}

/** Value / leverage, rounded up. */
export function initialMargin(value: bigint, leverage: number): bigint {
  return ceilDiv(value, BigInt(leverage));
}

/** Initial margin of a leg at its open value. */
export function positionMargin(
  instrument: Instrument,
  holding: ReadHolding,
  position: Pick<ReadPosition, 'lots' | 'openValue' | 'side'>,
): bigint {
  const value = marginValue(instrument, position.openValue, position.lots);
  return initialMargin(value, leverageOf(holding, position.side));
}

/** The leg that a side opens. */
function opens(side: Side): PositionSide {
  return side === 'buy' ? 'long' : 'short';
}

/**
 * Position tiers (wire.md 6.5): the larger a position, the less leverage it may have and the more it
 * must keep. The tier of a position is that of its open value, so it changes with size and never with
 * price. Crossed hedge legs count together, isolated ones each alone.
 */

/** The tier of an open value (value units). */
export function tierOf({ tiers }: Instrument, openValue: bigint): Tier {
  return tiers[tierIndex(tiers, openValue)] as Tier;
}

/** Its place among the tiers, from 0; the last one has no end. */
export function tierIndex(tiers: readonly Tier[], openValue: bigint): number {
  const last = tiers.length - 1;
  const found = tiers.findIndex(({ upTo }) => upTo === undefined || openValue <= upTo);
  return found < 0 ? last : found;
}

/** The most open value (value units) that a position at this leverage may have; undefined = no end. */
export function tierLimit({ tiers }: Instrument, leverage: number): bigint | undefined {
  let limit: bigint | undefined;
  for (const [index, tier] of tiers.entries()) {
    // The lowest tier takes any leverage that the instrument has.
    if (index > 0 && tier.maxLeverage < leverage) break;
    limit = index === tiers.length - 1 ? undefined : tier.upTo;
  }
  return limit;
}

/** Units above the leg's initial margin and its unrealised loss, which stays with it. */
export function spareMargin(ledger: Ledger, holding: Holding, leg: Position): bigint {
  const profit = profitOf(holding.market, leg);
  const held = isolatedMargin(ledger, holding, leg.side);
  return maxUnits(0n, held - leg.margin + (profit < 0n ? profit : 0n));
}
