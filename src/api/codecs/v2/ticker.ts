/** Tickers as v2 shows them (wire.md 4.5). */
import { codec, type RowFields } from '../codec.ts';
import { DELIVERY_START, DELIVERY_STATUS, DELIVERY_TIME } from '../delivery.ts';
import type { FuturesTicker, Ticker } from '../ticker.ts';

const spotFields: RowFields<Ticker> = {
  symbol: ['Trading pair.', (ticker) => ticker.symbol],
  open: ['The price that stood 24 hours ago.', (ticker) => ticker.open],
  high24h: ['Highest price of the last 24 hours.', (ticker) => ticker.high],
  low24h: ['Lowest price of the last 24 hours.', (ticker) => ticker.low],
  lastPr: ['Last price.', (ticker) => ticker.last],
  quoteVolume: ['Volume of 24 hours, quote coin.', (ticker) => ticker.quoteVolume],
  baseVolume: ['Volume of 24 hours, base coin.', (ticker) => ticker.baseVolume],
  usdtVolume: ['Volume of 24 hours in USDT at present prices.', (ticker) => ticker.usdtVolume],
  ts: ['Venue time, Unix ms.', (ticker) => ticker.ts],
  bidPr: ['Best bid.', (ticker) => ticker.bidPrice],
  askPr: ['Best ask.', (ticker) => ticker.askPrice],
  bidSz: ['Size at the best bid.', (ticker) => ticker.bidSize],
  askSz: ['Size at the best ask.', (ticker) => ticker.askSize],
  openUtc: ['The price that stood at UTC midnight.', (ticker) => ticker.openUtc],
  changeUtc24h: ['Change since UTC midnight, fraction.', (ticker) => ticker.changeUtc],
  change24h: ['Change in 24 hours, fraction.', (ticker) => ticker.change],
};

export const spotTicker = codec<Ticker>(spotFields);

/** Under the names of the sockets. */
const pushed: RowFields<Ticker> = {
  instId: ['Trading pair.', (ticker) => ticker.symbol],
  open24h: ['The price that stood 24 hours ago.', (ticker) => ticker.open],
};

export const spotTickerPush = codec<Ticker>({ ...spotFields, ...pushed });

const mixFields: RowFields<FuturesTicker> = {
  symbol: ['Trading pair.', (ticker) => ticker.symbol],
  lastPr: ['Last price.', (ticker) => ticker.last],
  askPr: ['Best ask.', (ticker) => ticker.askPrice],
  bidPr: ['Best bid.', (ticker) => ticker.bidPrice],
  bidSz: ['Size at the best bid.', (ticker) => ticker.bidSize],
  askSz: ['Size at the best ask.', (ticker) => ticker.askSize],
  high24h: ['Highest price of the last 24 hours.', (ticker) => ticker.high],
  low24h: ['Lowest price of the last 24 hours.', (ticker) => ticker.low],
  ts: ['Venue time, Unix ms.', (ticker) => ticker.ts],
  change24h: ['Change in 24 hours, fraction.', (ticker) => ticker.change],
  baseVolume: ['Volume of 24 hours, base coin.', (ticker) => ticker.baseVolume],
  quoteVolume: ['Volume of 24 hours, quote coin.', (ticker) => ticker.quoteVolume],
  usdtVolume: ['Volume of 24 hours in USDT at present prices.', (ticker) => ticker.usdtVolume],
  openUtc: ['The price that stood at UTC midnight.', (ticker) => ticker.openUtc],
  changeUtc24h: ['Change since UTC midnight, fraction.', (ticker) => ticker.changeUtc],
  indexPrice: ['Index price.', (ticker) => ticker.indexPrice],
  fundingRate: ['Running funding rate, fraction.', (ticker) => ticker.fundingRate],
  holdingAmount: ['Open interest, base coin.', (ticker) => ticker.openInterest],
  deliveryStartTime: [DELIVERY_START, (ticker) => ticker.deliveryStartTime],
  deliveryTime: [DELIVERY_TIME, (ticker) => ticker.deliveryTime],
  deliveryStatus: [DELIVERY_STATUS, (ticker) => ticker.deliveryStatus],
  open24h: ['First price of the last 24 hours.', (ticker) => ticker.open],
  markPrice: ['Mark price.', (ticker) => ticker.markPrice],
};

export const mixTicker = codec<FuturesTicker>(mixFields);

/** What only the sockets tell of a contract. */
export interface PushedTicker extends FuturesTicker {
  readonly isPerpetual: boolean;
  /** 0 = never. */
  readonly nextFundingMs: number;
}

export const mixTickerPush = codec<PushedTicker>({
  ...mixFields,
  ...pushed,
  nextFundingTime: [
    'When funding is paid next, Unix ms; 0 = never.',
    (ticker) => String(ticker.nextFundingMs),
  ],
  symbolType: ['1: perpetual. 2: it is delivered.', (ticker) => (ticker.isPerpetual ? '1' : '2')],
  deliveryPrice: ['0: none is known before the delivery.', () => '0'],
});
