/** The index prices of the coming round, as one command. */

import type { SetIndexPrice } from '../engine/commands/set-index-price.ts';
import type { ReadMarket } from '../engine/core/entities.ts';
import { type Category, instrumentKey, MARK_SCALE } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import { formatUnits } from '../primitives/decimal.ts';
import type { Units } from '../primitives/units.ts';
import { DEFAULT_VOLATILITY, type MarketConfig } from './config.ts';
import { MARKET } from './counterparties.ts';
import { movedPrice, movesOf, type Walk } from './price-path.ts';

type Price = SetIndexPrice['prices'][number];

/** Moves every index the market owns; undefined when it owns none. */
export function movedIndexes(
  state: ReadState,
  config: MarketConfig,
  at: { readonly round: number; readonly roundMs: number },
): SetIndexPrice | undefined {
  const markets = ownMarkets(state, config);
  const moves = movesOf(walksOf(config, markets), { seed: config.seed, ...at });
  return command(
    markets.flatMap(({ instrument, indexPrice }) =>
      indexPrice === undefined
        ? []
        : [priceOf(instrument, movedPrice(indexPrice, instrument, moves))],
    ),
  );
}

/** Start prices where there is no index yet, whoever keeps it; undefined when all have one. */
export function startIndexes(state: ReadState, config: MarketConfig): SetIndexPrice | undefined {
  return command(
    config.instruments.flatMap(({ category, symbol, startPrice }) => {
      const market = state.markets.get(instrumentKey(category, symbol));
      if (market === undefined || market.indexPrice !== undefined) return [];
      return [{ category, symbol, price: startPrice }];
    }),
  );
}

/** Those of the section whose index neither an operator nor a spot book keeps for itself. */
export function ownMarkets(state: ReadState, config: MarketConfig): ReadMarket[] {
  return config.instruments.flatMap(({ category, symbol }) => {
    const market = state.markets.get(instrumentKey(category, symbol));
    if (market === undefined) return [];
    const { indexSource } = market.instrument.spec;
    return indexSource === undefined || indexSource === 'market' ? [market] : [];
  });
}

/** One walk per base coin: the first instrument of a base says how wild it is. */
function walksOf(config: MarketConfig, markets: readonly ReadMarket[]): Walk[] {
  const walks = new Map<string, Walk>();
  for (const { instrument } of markets) {
    const { base: coin, category, symbol } = instrument;
    if (walks.has(coin)) continue;
    const entry = config.instruments.find(
      (listed) => listed.category === category && listed.symbol === symbol,
    );
    walks.set(coin, { coin, volatility: entry?.volatility ?? DEFAULT_VOLATILITY });
  }
  return [...walks.values()];
}

function priceOf(pair: { category: Category; symbol: string }, price: Units): Price {
  return { category: pair.category, symbol: pair.symbol, price: formatUnits(price, MARK_SCALE) };
}

function command(prices: readonly Price[]): SetIndexPrice | undefined {
  return prices.length === 0 ? undefined : { type: 'set-index-price', prices, by: MARKET };
}
