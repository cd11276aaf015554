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
import { floorDiv, pow10 } from '../../primitives/decimal.ts';
import { keepBefore } from '../core/boundary.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type { Mark, MarkParts } from '../core/mark.ts';
import { noteMoved } from '../core/note-moved.ts';
import type { Market, State } from '../core/state.ts';
import { meanBasis, setBasis } from '../markets/basis.ts';
import { fundingRate } from '../markets/funding-rate.ts';
import { ticksAsMark } from '../markets/mark-price.ts';
import { bestLevel } from '../markets/order-book.ts';
import { setPremium } from '../markets/premium.ts';
import { markMoved } from '../positions/monitor.ts';

/**
 * Makes the mark of a market anew, and brings up all that waits for it: triggers, and whom the monitor
 * watches. To be called when an input of the mark has changed, or may have.
 */
export function setMark(state: State, market: Market): void {
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
  if (mark.price !== before) {
    keepBefore(mark, before, state.ledger.boundaryMs);
    mark.seq = state.seq;
    state.markVersion += 1;
    state.repricedMarkets.add(market);
  }
  markMoved(state, market, before);
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
