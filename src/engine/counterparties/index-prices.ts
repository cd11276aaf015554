/** Where the built-in market moves the index prices that are its own. */

import type { Units } from '../../primitives/units.ts';
import { type CounterpartyTerms, isIndexOfMarket } from '../core/counterparties.ts';
import type { ReadMarket } from '../core/entities.ts';
import { type InstrumentKey, instrumentKey } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { movedPrice, movesOf, type Walk } from './price-path.ts';

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
  const moves = movesOf(walksOf(terms, markets), { seed: terms.seed, ...at });
  return markets.flatMap(({ indexPrice, instrument }) => {
    return indexPrice === undefined
      ? []
      : [{ key: instrument.key, price: movedPrice(indexPrice, instrument, moves) }];
  });
}

function ownMarkets(state: ReadState, { instruments }: CounterpartyTerms): ReadMarket[] {
  return instruments.flatMap(({ category, symbol }) => {
    const market = state.markets.get(instrumentKey(category, symbol));
    return market !== undefined && isIndexOfMarket(market) ? [market] : [];
  });
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
