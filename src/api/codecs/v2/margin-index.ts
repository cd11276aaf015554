/** What the two coins of a pair are worth, as the sockets of margin tell it (wire.md 5.5). */
import { instrumentKey } from '../../../engine/core/instrument.ts';
import type { ReadState } from '../../../engine/core/state.ts';
import { dollarsPer } from '../../../engine/read/usd-value.ts';
import { assert } from '../../../primitives/assert.ts';
import { markText } from '../amount-text.ts';
import { codec } from '../codec.ts';

interface CoinPrices {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** US dollars a coin, decimal text; '0' where nothing tells. */
  readonly basePrice: string;
  readonly quotePrice: string;
}

export function coinPrices(state: ReadState, symbol: string): CoinPrices {
  const instrument = state.markets.get(instrumentKey('SPOT', symbol))?.instrument;
  assert(instrument !== undefined, `no spot pair ${symbol}`);
  const { base, quote } = instrument;
  const priceOf = (coin: string) => markText(dollarsPer(state, coin));
  return { symbol, base, quote, basePrice: priceOf(base), quotePrice: priceOf(quote) };
}

export const marginIndexPush = codec<CoinPrices & { readonly readMs: number }>({
  symbol: ['Trading pair.', ({ symbol }) => symbol],
  baseCoin: ['Its base coin.', ({ base }) => base],
  quoteCoin: ['Its quote coin.', ({ quote }) => quote],
  basePrice: ['Index price of the base coin, USD; 0 where nothing tells.', (row) => row.basePrice],
  quotePrice: ['The same of the quote coin.', (row) => row.quotePrice],
  ts: ['Venue time of this reading, Unix ms.', ({ readMs }) => String(readMs)],
});
