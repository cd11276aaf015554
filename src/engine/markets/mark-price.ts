/**
 * The mark price of a market: what positions are valued at, with its making (set-mark.ts).
 * Decides R-N-1, R-N-2, R-N-4, R-V-5, R-V-11.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { maxUnits, minUnits, neg, pow10, type Units } from '../../primitives/units.ts';
import { addWide, mulDivWideFloor, mulWide, subWide } from '../../primitives/wide.ts';
import type { DeepReadonly } from '../core/deep-readonly.ts';
import type { ReadMarket } from '../core/entities.ts';
import { MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type { Basis, Premium, ReadPremium, StoredBasis } from '../core/mark.ts';
import type { Figure } from '../core/receipt.ts';

/** Units at MARK_SCALE; undefined while the instrument has no index price. */
export function markPrice(market: ReadMarket): Units | undefined {
  return market.mark.price;
}

/** What orders are compared with: the mark, on spot without an index the last trade's price. */
export function referencePrice(market: ReadMarket): Units | undefined {
  return (
    markPrice(market) ?? (market.lastTicks > 0 ? ticksAsMark(market, market.lastTicks) : undefined)
  );
}

/** A tick price in MARK_SCALE units. */
export function ticksAsMark(market: Pick<ReadMarket, 'instrument'>, ticks: number): Units {
  const { units, scale } = market.instrument.priceStep;
  return mulWide(mulWide(ticks, units), pow10(MARK_SCALE - scale));
}

const SECOND_MS = 1000;

const WINDOW_MS = 30 * SECOND_MS;

/**
 * The mean of mid price − index over the last 30 seconds, time-weighted over its changes and computed
 * lazily (wire.md 6.6). It is kept in whole seconds: the running one and the 29 before it.
 *
 * Worked: for 20 s the book stands 10 above the index, then 9 s at the index: (20·10 + 9·0) / 29 = 6.90;
 * a second and a half later the first second has left the window: (19·10 + 10.5·0) / 29.5 = 6.44.
 */

export function storedBasis({
  current,
  sinceMs,
  seconds,
}: DeepReadonly<Basis>): DeepReadonly<StoredBasis> {
  return { current, sinceMs, seconds };
}

export function restoreBasis(stored: DeepReadonly<StoredBasis>): Basis {
  const { current, sinceMs } = stored;
  const seconds = stored.seconds.map(({ startMs, ms, sum }) => ({ startMs, ms, sum }));
  const basis: Basis = { current, sinceMs, seconds, ms: 0, sum: 0 };
  for (const { ms, sum } of seconds) addTo(basis, ms, sum);
  return basis;
}

/** The basis becomes `value` at this time; what it was until now has been counted. */
export function setBasis(basis: Basis, value: Units, timeMs: number): void {
  passUntil(basis, timeMs);
  basis.current = value;
}

/** Units at MARK_SCALE, rounded down. */
export function meanBasis(basis: Basis, timeMs: number): Units {
  passUntil(basis, timeMs);
  const { ms, sum } = basis;
  return ms === 0 ? basis.current : mulDivWideFloor(sum, 1, ms);
}

function passUntil(basis: Basis, timeMs: number): void {
  const firstMs = secondOf(timeMs) - WINDOW_MS + SECOND_MS;
  let at = Math.max(basis.sinceMs, firstMs);
  while (at < timeMs) {
    const startMs = secondOf(at);
    const until = Math.min(timeMs, startMs + SECOND_MS);
    count(basis, startMs, until - at);
    at = until;
  }
  basis.sinceMs = timeMs;
  dropBefore(basis, firstMs);
}

/** Seconds that have left the window count no more. */
function dropBefore(basis: Basis, firstMs: number): void {
  let stale = 0;
  for (const { startMs, ms, sum } of basis.seconds) {
    if (startMs >= firstMs) break;
    addTo(basis, -ms, subWide(0, sum));
    stale += 1;
  }
  if (stale > 0) basis.seconds = basis.seconds.slice(stale);
}

function addTo(basis: Basis, ms: number, sum: Units): void {
  basis.ms += ms;
  basis.sum = addWide(basis.sum, sum);
}

function count(basis: Basis, startMs: number, ms: number): void {
  const last = basis.seconds.at(-1);
  const gained = mulWide(basis.current, ms);
  addTo(basis, ms, gained);
  if (last?.startMs !== startMs) basis.seconds.push({ startMs, ms, sum: gained });
  else {
    last.ms += ms;
    last.sum = addWide(last.sum, gained);
  }
}

function secondOf(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS) * SECOND_MS;
}

/**
 * The premium of mark over index, averaged over the running funding interval by time: what the
 * funding rate is made of.
 */

/** The premium becomes `value` at this time. */
export function setPremium(premium: Premium, value: Units, timeMs: number): void {
  premium.sum = addWide(premium.sum, mulWide(premium.current, timeMs - premium.sinceMs));
  premium.sinceMs = timeMs;
  premium.current = value;
}

/** RATE_SCALE units, rounded down; at the first moment of an interval the premium itself. */
function meanPremium(premium: ReadPremium, timeMs: number): Units {
  const { current, sinceMs, sum, startMs } = premium;
  if (timeMs <= startMs) return current;
  return mulDivWideFloor(addWide(sum, mulWide(current, timeMs - sinceMs)), 1, timeMs - startMs);
}

/** A new interval begins. */
export function restartPremium(premium: Premium, timeMs: number): void {
  premium.sum = 0;
  premium.sinceMs = timeMs;
  premium.startMs = timeMs;
}

/**
 * The running funding rate: the mean premium of mark over index since the interval began, clamped to
 * the instrument's cap (R-N-4, R-V-11).
 */

/** RATE_SCALE units per interval at a time; positive = longs pay. */
export function fundingRate(market: ReadMarket, timeMs: number): Units {
  const { fundingCap: cap } = market.instrument;
  const premium = meanPremium(market.premium, timeMs);
  return maxUnits(minUnits(premium, cap), neg(cap));
}

/** The mark of a market and its making, as figures of a receipt. */
export function markFigures({ mark, indexPrice, indexSeq, lastSeq }: ReadMarket): Figure[] {
  const price = (name: string, units: Units, seq: number): Figure => ({
    name,
    value: formatUnits(units, MARK_SCALE),
    ...(seq > 0 ? { seq } : {}),
  });
  const figures = [price('mark price', mark.price ?? 0, mark.seq)];
  if (indexPrice !== undefined) figures.push(price('index price', indexPrice, indexSeq));
  figures.push({ name: 'mark source', value: mark.source });
  if (mark.parts === undefined) return figures;
  const { last, byFunding, byBasis, fundingRate, meanBasis } = mark.parts;
  return [
    ...figures,
    price('last price', last, lastSeq),
    price('index with funding', byFunding, 0),
    price('index with basis', byBasis, 0),
    { name: 'funding rate', value: formatUnits(fundingRate, RATE_SCALE) },
    price('mean basis of 30 s', meanBasis, 0),
  ];
}

/** The mark as a price of the grid, rounded down, at least one tick; the last price without a mark. */
export function markTicks(market: ReadMarket): number {
  const mark = markPrice(market);
  if (mark === undefined) return Math.max(1, market.lastTicks);
  return Math.max(1, Number(mulDivWideFloor(mark, 1, ticksAsMark(market, 1))));
}
