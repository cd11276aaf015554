/** Where the built-in market moves the index prices that are its own. */

import type { Units } from '../../primitives/units.ts';
import { type CounterpartyTerms, isIndexOfMarket } from '../core/counterparties.ts';
import type { ReadMarket } from '../core/entities.ts';
import { type InstrumentKey, instrumentKey } from '../core/instrument.ts';
import { sortedEntries } from '../core/sorted.ts';
import type { ReadState } from '../core/state.ts';
import { walkOf } from './crowd.ts';
import { movedPrice, moveOf, movesOf, scaledMoves, type Walk } from './price-path.ts';

export interface MovedIndex {
  readonly key: InstrumentKey;
  /** MARK_SCALE units. */
  readonly price: Units;
}

/** Every index that is the market's, after a round's move. */
export function movedIndexes(
  state: ReadState,
  terms: CounterpartyTerms,
  at: { readonly round: number; readonly roundMs: number },
): MovedIndex[] {
  const markets = ownMarkets(state, terms);
  const walk = walkOf(state, terms, at.round);
  const walked = movesOf(walksOf(terms, markets), { seed: terms.seed, ...at });
  const moves = new Map([
    ...(walk === undefined ? walked : scaledMoves(walked, walk)),
    ...movesOfPaths(state, terms),
  ]);
  return markets.flatMap(({ indexPrice, instrument }) => {
    return indexPrice === undefined
      ? []
      : [{ key: instrument.key, price: movedPrice(indexPrice, instrument, moves) }];
  });
}

function ownMarkets(state: ReadState, { instruments }: CounterpartyTerms): ReadMarket[] {
  return instruments.flatMap(({ category, symbol }) => {
    const market = state.markets.get(instrumentKey(category, symbol));
    if (market === undefined || !isIndexOfMarket(market)) return [];
    const { key } = market.instrument;
    return state.paths.has(key) || state.recordings.has(key) ? [] : [market];
  });
}

/**
 * A coin moves as a path of it has since the round before, or what was recorded of it, in place of its walk: the first
 * one whose quote coin is the base of none, so that the move is its own.
 */
function movesOfPaths(state: ReadState, { instruments }: CounterpartyTerms): Map<string, Units> {
  const bases = new Set<string>();
  for (const { category, symbol } of instruments) {
    const market = state.markets.get(instrumentKey(category, symbol));
    if (market !== undefined) bases.add(market.instrument.base);
  }
  const moves = new Map<string, Units>();
  const followed = [...sortedEntries(state.paths), ...sortedEntries(state.recordings)];
  for (const [key, { beforeRound }] of followed) {
    const market = state.markets.get(key);
    if (market?.indexPrice === undefined || beforeRound === 0) continue;
    const { base, quote } = market.instrument;
    if (bases.has(quote) || moves.has(base)) continue;
    moves.set(base, moveOf(beforeRound, market.indexPrice));
  }
  return moves;
}

/** One walk per base coin: the first instrument of a base says how wild it is. */
function walksOf({ instruments }: CounterpartyTerms, markets: readonly ReadMarket[]): Walk[] {
  const walks = new Map<string, Walk>();
  for (const { instrument } of markets) {
    const { base: coin, category, symbol } = instrument;
    if (walks.has(coin)) continue;
    const entry = instruments.find((each) => each.category === category && each.symbol === symbol);
    if (entry !== undefined) walks.set(coin, { coin, volatility: entry.volatility });
  }
  return [...walks.values()];
}
