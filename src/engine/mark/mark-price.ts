/**
 * The mark price: what positions are valued at. One function makes it, so that every figure agrees,
 * and it keeps what it was made of, so that it can be explained (design.md 5).
 *
 * An operator's pin is first. `markSource: index`: the index. `median` (wire.md 6.6): the middle one of
 *   the last trade's price,
 *   index · (1 + funding rate · time to funding / interval),
 *   index + the 30-second mean of (mid − index),
 * rounded to the tick, half up. It is made anew when one of its inputs changes, and stands between.
 */
import { exactProduct, floorDiv, pow10 } from '../../primitives/decimal.ts';
import { bestLevel } from '../book/order-book.ts';
import { noteMove } from '../collateral/note-move.ts';
import { fundingRate } from '../funding/funding-rate.ts';
import { setPremium } from '../funding/premium.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from '../instrument/instrument.ts';
import { type Kept, keepBefore } from '../ledger/boundary.ts';
import { reviewMarket } from '../risk/review-market.ts';
import type { Market, State } from '../state.ts';
import { noteMoved } from '../trigger/note-moved.ts';
import { meanBasis, setBasis } from './basis.ts';

/** A mark and its making. Prices at MARK_SCALE. */
export interface Mark extends Kept<bigint | undefined> {
  /** Undefined while the instrument has no index price and no pin. */
  price: bigint | undefined;
  source: 'pin' | 'index' | 'median';
  /** The journal entry that changed the price last. */
  seq: number;
  /** The three that the middle one was taken of; undefined unless `median`. */
  parts: MarkParts | undefined;
}

export interface MarkParts {
  readonly last: bigint;
  readonly byFunding: bigint;
  readonly byBasis: bigint;
  readonly fundingRate: bigint;
  readonly meanBasis: bigint;
}

export function noMark(): Mark {
  const kept = { boundaryMs: 0, atBoundary: undefined };
  return { price: undefined, source: 'index', seq: 0, parts: undefined, ...kept };
}

/** Units at MARK_SCALE; undefined while the instrument has no index price. */
export function markPrice(market: Market): bigint | undefined {
  return market.mark.price;
}

/** What orders are compared with: the mark, on spot without an index the last trade's price. */
export function referencePrice(market: Market): bigint | undefined {
  return (
    markPrice(market) ?? (market.lastTicks > 0 ? ticksAsMark(market, market.lastTicks) : undefined)
  );
}

/** A tick price in MARK_SCALE units. */
export function ticksAsMark(market: Pick<Market, 'instrument'>, ticks: number): bigint {
  const { units, scale } = market.instrument.priceStep;
  return exactProduct(ticks, units) * pow10(MARK_SCALE - scale);
}

/** Makes the mark of a market anew. Tells whether its price changed. */
export function refreshMark(state: State, market: Market): boolean {
  noteMoved(state, market);
  const { mark, instrument } = market;
  const before = mark.price;
  if (instrument.kind !== 'spot' && market.indexPrice !== undefined)
    setBasis(market.basis, basisNow(market, market.indexPrice), state.timeMs);
  mark.parts = undefined;
  if (market.pinnedMark !== undefined) take(mark, 'pin', market.pinnedMark);
  else if (market.indexPrice === undefined || instrument.markSource === 'index')
    take(mark, 'index', market.indexPrice);
  else takeMedian(market, market.indexPrice, state.timeMs);
  if (instrument.fundingIntervalMs > 0)
    setPremium(market.premium, premiumNow(market), state.timeMs);
  if (mark.price === before) return false;
  keepBefore(mark, before, state.ledger.boundaryMs);
  // What was watched without a mark, or loses it, is watched by something else from now on.
  if (mark.price === undefined || before === undefined) reviewMarket(state, market);
  mark.seq = state.seq;
  state.markVersion += 1;
  state.repricedMarkets.add(market);
  noteMove(state, before, mark.price);
  return true;
}

function take(mark: Mark, source: Mark['source'], price: bigint | undefined): void {
  mark.source = source;
  mark.price = price;
}

function takeMedian(market: Market, index: bigint, timeMs: number): void {
  const { mark, instrument } = market;
  const rate = fundingRate(market, timeMs);
  const basis = meanBasis(market.basis, timeMs);
  const last = market.lastTicks > 0 ? ticksAsMark(market, market.lastTicks) : index;
  const parts: MarkParts = {
    last,
    byFunding: index + fundingPart(market, index * rate, timeMs),
    byBasis: index + basis,
    fundingRate: rate,
    meanBasis: basis,
  };
  mark.parts = parts;
  take(mark, 'median', toTick(instrument, middleOf(last, parts.byFunding, parts.byBasis)));
}

/** index · rate · time left / interval, of `index · rate`. */
function fundingPart(market: Market, product: bigint, timeMs: number): bigint {
  const { fundingIntervalMs } = market.instrument;
  if (fundingIntervalMs === 0 || product === 0n) return 0n;
  const left = Math.max(0, market.fundingDueMs - timeMs);
  return floorDiv(product * BigInt(left), pow10(RATE_SCALE) * BigInt(fundingIntervalMs));
}

function middleOf(a: bigint, b: bigint, c: bigint): bigint {
  const [low, high] = a < b ? [a, b] : [b, a];
  if (c <= low) return low;
  return c >= high ? high : c;
}

/** The nearest price of the grid, half up, at least one tick. */
function toTick({ priceStep }: Instrument, price: bigint): bigint {
  const tick = BigInt(priceStep.units) * pow10(MARK_SCALE - priceStep.scale);
  const above = price % tick;
  const rounded = above * 2n < tick ? price - above : price - above + tick;
  return rounded > 0n ? rounded : tick;
}

/** Mid price − index; 0n while the book has not both sides. */
function basisNow(market: Market, index: bigint): bigint {
  const bid = bestLevel(market.book.bids);
  const ask = bestLevel(market.book.asks);
  if (bid === undefined || ask === undefined) return 0n;
  return ticksAsMark(market, bid.ticks + ask.ticks) / 2n - index;
}

/** (mark − index) / index at RATE_SCALE. */
function premiumNow({ mark, indexPrice }: Market): bigint {
  if (mark.price === undefined || indexPrice === undefined) return 0n;
  return floorDiv((mark.price - indexPrice) * pow10(RATE_SCALE), indexPrice);
}
