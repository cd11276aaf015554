/** Index prices to begin with. */
import type { SetIndexPrice } from '../engine/commands/set-index-price.ts';
import { instrumentKey } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { MarketConfig } from './config.ts';
import { MARKET } from './counterparties.ts';

/** Start prices where there is no index yet, whoever keeps it; undefined when all have one. */
export function startPrices(
  state: ReadState,
  { instruments }: MarketConfig,
): SetIndexPrice | undefined {
  const prices = instruments.flatMap(({ category, symbol, startPrice }) => {
    const market = state.markets.get(instrumentKey(category, symbol));
    if (market === undefined || market.indexPrice !== undefined) return [];
    return [{ category, symbol, price: startPrice }];
  });
  return prices.length === 0 ? undefined : { type: 'set-index-price', prices, by: MARKET };
}
