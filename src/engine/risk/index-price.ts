/**
 * The index price of an instrument: set by the operator or the built-in market, or read off the spot
 * book of the same base and quote: its last trade, held between its best bid and ask.
 */

import type { Instrument } from '../core/instrument.ts';
import type { Market, State } from '../core/state.ts';
import { ticksAsMark } from '../markets/mark-price.ts';
import { bestLevel } from '../markets/order-book.ts';
import { setMark } from './set-mark.ts';

/** Takes a price (MARK_SCALE units, positive) at the state's time. */
export function setIndex(state: State, market: Market, price: bigint): void {
  if (price !== market.indexPrice) state.repricedMarkets.add(market);
  market.indexPrice = price;
  market.indexMs = state.timeMs;
  market.indexSeq = state.seq;
  setMark(state, market);
}

/** Whether the index is too old to liquidate anybody on it. */
export function isIndexStale({ instrument, indexMs }: Market, timeMs: number): boolean {
  return instrument.staleAfterMs > 0 && timeMs - indexMs > instrument.staleAfterMs;
}

/** Tells every spot market which contracts its book feeds; after an instrument was declared or changed. */
export function linkFeeds(state: State): void {
  const markets = [...state.markets.values()].sort((a, b) =>
    a.instrument.key < b.instrument.key ? -1 : 1,
  );
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
    .sort((a, b) => (a.instrument.key < b.instrument.key ? -1 : 1))[0];
}

/** What a spot book says; undefined before its first trade. */
export function spotIndex(spot: Market): bigint | undefined {
  if (spot.lastTicks === 0) return undefined;
  const bid = bestLevel(spot.book.bids)?.ticks ?? spot.lastTicks;
  const raised = Math.max(spot.lastTicks, bid);
  const ask = bestLevel(spot.book.asks)?.ticks ?? raised;
  return ticksAsMark(spot, Math.min(raised, ask));
}
