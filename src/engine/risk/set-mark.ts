/**
 * The mark price: what positions are valued at. One function makes it, so that every figure agrees,
 * and it keeps what it was made of, so that it can be explained (design.md 5).
 *
 * An operator's pin is first. `markSource: index`: the index. `median` (wire.md 6.6): the middle one of
 *   the last trade's price,
 *   index · (1 + funding rate · time to funding / interval),
 *   index + the 30-second mean of (mid − index),
 * rounded to the tick, half up. It is made anew when one of its inputs changes, and stands between.
 *
 * Decides R-N-3, R-G-7.
 */

import { pow10, type Units } from '../../primitives/units.ts';
import { addWide, mulDivWideFloor, mulWide, subWide } from '../../primitives/wide.ts';
import { clearDirty, dirtyItems, markDirty } from '../core/dirty.ts';
import type { Market, ReadMarket } from '../core/entities.ts';
import type { Event } from '../core/event.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import { type Mark, noParts } from '../core/mark.ts';
import { isSinceRules3 } from '../core/reference.ts';
import type { Context, State } from '../core/state.ts';
import {
  fundingRate,
  meanBasis,
  setBasis,
  setPremium,
  ticksAsMark,
} from '../markets/mark-price.ts';
import { bestLevel } from '../markets/order-book.ts';
import { keepBefore } from '../money/ledger.ts';
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
  if (market.pinnedMark !== undefined) take(mark, 'pin', market.pinnedMark);
  else if (market.indexPrice === undefined || instrument.markSource === 'index')
    take(mark, 'index', market.indexPrice);
  else takeMedian(market, market.indexPrice, state.timeMs);
  if (instrument.fundingIntervalMs > 0)
    setPremium(market.premium, premiumNow(market), state.timeMs);
  if (mark.price !== before) {
    // Before its first price there was none, so that this one stands in (see R-4.9-2).
    const atBoundary = before ?? (isSinceRules3(state) ? mark.price : undefined);
    keepBefore(mark, atBoundary, state.ledger.boundaryMs);
    mark.seq = state.seq;
    state.markVersion += 1;
    markDirty(state.repricedMarkets, market);
  }
  markMoved(state, market, before);
}

function take(mark: Mark, source: 'pin' | 'index', price: Units | undefined): void {
  mark.parts = undefined;
  mark.source = source;
  mark.price = price;
}

function takeMedian(market: Market, index: Units, timeMs: number): void {
  const { mark, instrument } = market;
  const rate = fundingRate(market, timeMs);
  const basis = meanBasis(market.basis, timeMs);
  const last = market.lastTicks > 0 ? ticksAsMark(market, market.lastTicks) : index;
  const byFunding = addWide(index, fundingPart(market, mulWide(index, rate), timeMs));
  const byBasis = addWide(index, basis);
  // They are made with nearly every order: the object stays, its figures change.
  mark.parts ??= noParts();
  mark.parts.last = last;
  mark.parts.byFunding = byFunding;
  mark.parts.byBasis = byBasis;
  mark.parts.fundingRate = rate;
  mark.parts.meanBasis = basis;
  mark.source = 'median';
  mark.price = toTick(instrument, middleOf(last, byFunding, byBasis));
}

/** index · rate · time left / interval, of `index · rate`. */
function fundingPart(market: Market, product: Units, timeMs: number): Units {
  const { fundingIntervalMs } = market.instrument;
  if (fundingIntervalMs === 0 || product === 0) return 0;
  const left = Math.max(0, market.fundingDueMs - timeMs);
  return mulDivWideFloor(product, left, mulWide(pow10(RATE_SCALE), fundingIntervalMs));
}

function middleOf(a: Units, b: Units, c: Units): Units {
  const low = a < b ? a : b;
  const high = a < b ? b : a;
  if (c <= low) return low;
  return c >= high ? high : c;
}

/** The nearest price of the grid, half up, at least one tick. */
function toTick({ priceStep }: Instrument, price: Units): Units {
  const tick = mulWide(priceStep.units, pow10(MARK_SCALE - priceStep.scale));
  const ticks = mulDivWideFloor(addWide(mulWide(price, 2), tick), 1, mulWide(tick, 2));
  return mulWide(ticks > 0 ? ticks : 1, tick);
}

/** Mid price − index; 0 while the book has not both sides. */
function basisNow(market: Market, index: Units): Units {
  const bid = bestLevel(market.book.bids);
  const ask = bestLevel(market.book.asks);
  if (bid === undefined || ask === undefined) return 0;
  return subWide(mulDivWideFloor(ticksAsMark(market, bid.ticks + ask.ticks), 1, 2), index);
}

/** (mark − index) / index at RATE_SCALE. */
function premiumNow({ mark, indexPrice }: Market): Units {
  if (mark.price === undefined || indexPrice === undefined) return 0;
  return mulDivWideFloor(subWide(mark.price, indexPrice), pow10(RATE_SCALE), indexPrice);
}

/**
 * The index price of an instrument: set by the operator or the built-in market, or read off the spot
 * book of the same base and quote: its last trade, held between its best bid and ask.
 */

/** Takes a price (MARK_SCALE units, positive) at the state's time. */
export function setIndex(state: State, market: Market, price: Units): void {
  if (price !== market.indexPrice) markDirty(state.repricedMarkets, market);
  market.indexPrice = price;
  market.indexMs = state.timeMs;
  market.indexSeq = state.seq;
  setMark(state, market);
}

/** Whether the index is too old to liquidate anybody on it. */
export function isIndexStale({ instrument, indexMs }: ReadMarket, timeMs: number): boolean {
  return instrument.staleAfterMs > 0 && timeMs - indexMs > instrument.staleAfterMs;
}

/** Tells every spot market which contracts its book feeds; after an instrument was declared or changed. */
export function linkFeeds(state: State): void {
  const markets = [...state.markets.values()].sort(byKey);
  const fed = markets.filter(({ instrument: { indexSource, kind } }) => {
    return indexSource === 'spot' && kind !== 'spot';
  });
  for (const spot of markets)
    spot.feeds = fed.filter(({ instrument }) => marketFeeding(state, instrument) === spot);
}

/** The spot market whose book is the index of a futures instrument; several: the first by key. */
export function marketFeeding(
  state: State,
  { base, quote }: Pick<Instrument, 'base' | 'quote'>,
): Market | undefined {
  return [...state.markets.values()]
    .filter(({ instrument }) => instrument.kind === 'spot')
    .filter(({ instrument }) => instrument.base === base && instrument.quote === quote)
    .sort(byKey)[0];
}

/** A spot book changed: what waits for its price is looked at, and the contracts whose index it is get it. */
export function feedIndexes(state: State, spot: Market): void {
  noteMoved(state, spot);
  if (spot.feeds.length === 0) return;
  const price = spotIndex(spot);
  for (const fed of spot.feeds) {
    if (price === undefined || price === fed.indexPrice) continue;
    setIndex(state, fed, price);
  }
}

/** What a spot book says; undefined before its first trade. */
export function spotIndex(spot: Market): Units | undefined {
  if (spot.lastTicks === 0) return undefined;
  const bid = bestLevel(spot.book.bids)?.ticks ?? spot.lastTicks;
  const raised = Math.max(spot.lastTicks, bid);
  const ask = bestLevel(spot.book.asks)?.ticks ?? raised;
  return ticksAsMark(spot, Math.min(raised, ask));
}

/** Tells the marks and index prices that are others than before, one event for each contract. */
export function emitPrices({ state: { repricedMarkets }, events }: Context): void {
  if (repricedMarkets.count === 0) return;
  if (repricedMarkets.count === 1) emitPrice(events, repricedMarkets.items[0] as Market);
  else for (const market of dirtyItems(repricedMarkets).sort(byKey)) emitPrice(events, market);
  clearDirty(repricedMarkets);
}

function byKey(a: Market, b: Market): number {
  return a.instrument.key < b.instrument.key ? -1 : 1;
}

function emitPrice(events: Event[], { instrument, mark, indexPrice }: Market): void {
  events.push({ type: 'prices-moved', instrument, markPrice: mark.price, indexPrice });
}

/** A price of the market may have moved, or a trigger been added: it is looked at before the command ends. */
export function noteMoved(state: State, market: Market): void {
  if (market.triggers.count > 0) markDirty(state.movedMarkets, market);
}
