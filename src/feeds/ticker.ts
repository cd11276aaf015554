/** The ticker of a market as a feed: pushed when it is another than was told. */
import { futuresTickerOf, type Ticker, tickerOf } from '../api/codecs/ticker.ts';
import type { PushedTicker } from '../api/codecs/v2/ticker.ts';
import type { ReadMarket } from '../engine/core/entities.ts';
import { isFutures } from '../engine/core/instrument.ts';
import { type Feed, type FeedServices, type Push, rowsText } from './feed.ts';

export const TICKER_EVENTS = ['traded', 'book-changed', 'prices-moved', 'funding-settled'] as const;

export function tickerFeed(
  { market, services }: { readonly market: ReadMarket; readonly services: FeedServices },
  ofSpot: (ticker: Ticker) => unknown,
  ofFutures: (ticker: PushedTicker) => unknown,
): Feed {
  let told = '';
  /** Its text without the time it was read at, and the push of it. */
  const now = (): { readonly text: string; readonly push: Push } => {
    const isContract = isFutures(market.instrument.category);
    const ticker = isContract ? pushedTicker(services, market) : tickerOf(services, market);
    const text = JSON.stringify({ ...ticker, ts: '' });
    const row = isContract ? ofFutures(ticker as PushedTicker) : ofSpot(ticker);
    return { text, push: { action: 'snapshot', rows: rowsText([row]) } };
  };
  return {
    hear: () => true,
    take: () => {
      const { text, push } = now();
      if (text === told) return [];
      told = text;
      return [push];
    },
    first: () => {
      const { text, push } = now();
      told = text;
      return push;
    },
  };
}

function pushedTicker(services: FeedServices, market: ReadMarket): PushedTicker {
  return {
    ...futuresTickerOf(services, market),
    isPerpetual: market.instrument.deliveryMs === 0,
    nextFundingMs: market.fundingDueMs,
  };
}
