/** A ticker as v3 shows it: of futures with index, mark and open interest (wire.md 4.5). */
import type { Category } from '../../../engine/core/instrument.ts';
import { codec, optionalText } from '../codec.ts';
import { DELIVERY_START, DELIVERY_STATUS, DELIVERY_TIME } from '../delivery.ts';
import type { FuturesTicker, Ticker } from '../ticker.ts';

const FUTURES_ONLY = 'Futures only.';

export type TickerV3 = Ticker &
  Partial<FuturesTicker> & {
    readonly category: Category;
  };

export const tickerV3 = codec<TickerV3>({
  category: ['Product category.', (ticker) => ticker.category],
  symbol: ['Trading pair.', (ticker) => ticker.symbol],
  ts: ['Venue time, Unix ms.', (ticker) => ticker.ts],
  lastPrice: ['Last price.', (ticker) => ticker.last],
  openPrice24h: ['First price of the last 24 hours.', (ticker) => ticker.open],
  highPrice24h: ['Highest price of the last 24 hours.', (ticker) => ticker.high],
  lowPrice24h: ['Lowest price of the last 24 hours.', (ticker) => ticker.low],
  ask1Price: ['Best ask.', (ticker) => ticker.askPrice],
  bid1Price: ['Best bid.', (ticker) => ticker.bidPrice],
  bid1Size: ['Size at the best bid.', (ticker) => ticker.bidSize],
  ask1Size: ['Size at the best ask.', (ticker) => ticker.askSize],
  price24hPcnt: ['Change in 24 hours, fraction.', (ticker) => ticker.change],
  volume24h: ['Volume of 24 hours, base coin.', (ticker) => ticker.baseVolume],
  turnover24h: ['Volume of 24 hours, quote coin.', (ticker) => ticker.quoteVolume],
  indexPrice: optionalText(`Index price. ${FUTURES_ONLY}`, (ticker) => ticker.indexPrice),
  markPrice: optionalText(`Mark price. ${FUTURES_ONLY}`, (ticker) => ticker.markPrice),
  fundingRate: optionalText(
    `Running funding rate, fraction. ${FUTURES_ONLY}`,
    (ticker) => ticker.fundingRate,
  ),
  openInterest: optionalText(
    `Open interest, base coin. ${FUTURES_ONLY}`,
    (ticker) => ticker.openInterest,
  ),
  deliveryStartTime: optionalText(
    `${DELIVERY_START} ${FUTURES_ONLY}`,
    (ticker) => ticker.deliveryStartTime,
  ),
  deliveryTime: optionalText(`${DELIVERY_TIME} ${FUTURES_ONLY}`, (ticker) => ticker.deliveryTime),
  deliveryStatus: optionalText(
    `${DELIVERY_STATUS} ${FUTURES_ONLY}`,
    (ticker) => ticker.deliveryStatus,
  ),
});
