/** Public channels of an instrument. */
import type { RowOf } from '../client/operations.ts';
import type { Argument, Push } from './socket.ts';
import { storesByName, topicStore } from './topic.ts';

export type Ticker = RowOf<'GET /api/v3/market/tickers'>;

/** Price and size, as text. */
export type Level = readonly [price: string, size: string];

export interface Book {
  readonly asks: readonly Level[];
  readonly bids: readonly Level[];
}

/** A trade of the tape: `S` is the side of the taker. */
export interface Trade {
  readonly i: string;
  readonly p: string;
  readonly v: string;
  readonly S: 'buy' | 'sell';
  readonly T: string;
}

/** Start, open, high, low and close, as text. */
export interface Candle {
  readonly start: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

const MOST_TRADES = 60;

export function topicOf(category: string, symbol: string, topic: string): Argument {
  return { instType: category.toLowerCase(), topic, symbol };
}

export const tickerStore = storesByName((category: string, symbol: string) =>
  topicStore<Ticker | undefined>(
    topicOf(category, symbol, 'ticker'),
    undefined,
    (_, push) => push.data[0] as Ticker,
  ),
);

/** The best fifty levels a side. */
export const bookStore = storesByName((category: string, symbol: string) =>
  topicStore<Book>(topicOf(category, symbol, 'books50'), { asks: [], bids: [] }, (_, push) =>
    bookOf(push),
  ),
);

export const tradesStore = storesByName((category: string, symbol: string) =>
  topicStore<readonly Trade[]>(topicOf(category, symbol, 'publicTrade'), [], (known, push) => {
    const news = push.data as readonly Trade[];
    return push.action === 'snapshot' ? news : [...news, ...known].slice(0, MOST_TRADES);
  }),
);

function bookOf(push: Push): Book {
  const { a: asks = [], b: bids = [] } = push.data[0] as { a?: Level[]; b?: Level[] };
  return { asks, bids };
}
