/** A futures ticker as v2 shows it (wire.md 4.5): one shape for `ticker` and `tickers`. */
import Type, { type Static } from 'typebox';
import { str } from '../../../http/fields.ts';
import type { FuturesTicker } from '../ticker.ts';

export const mixTicker = Type.Object({
  symbol: str('Trading pair.'),
  lastPr: str('Last price.'),
  askPr: str('Best ask.'),
  bidPr: str('Best bid.'),
  bidSz: str('Size at the best bid.'),
  askSz: str('Size at the best ask.'),
  high24h: str('Highest price of the last 24 hours.'),
  low24h: str('Lowest price of the last 24 hours.'),
  ts: str('Venue time, Unix ms.'),
  change24h: str('Change in 24 hours, fraction.'),
  baseVolume: str('Volume of 24 hours, base coin.'),
  quoteVolume: str('Volume of 24 hours, quote coin.'),
  usdtVolume: str('Volume of 24 hours in USDT at present prices.'),
  openUtc: str('First price since UTC midnight.'),
  changeUtc24h: str('Change since UTC midnight, fraction.'),
  indexPrice: str('Index price.'),
  fundingRate: str('Running funding rate, fraction.'),
  holdingAmount: str('Open interest, base coin.'),
  deliveryStartTime: str('Empty: a perpetual contract has none.'),
  deliveryTime: str('Empty: a perpetual contract has none.'),
  deliveryStatus: str('Empty: a perpetual contract has none.'),
  open24h: str('First price of the last 24 hours.'),
  markPrice: str('Mark price.'),
});

export function mixTickerRow(ticker: FuturesTicker): Static<typeof mixTicker> {
  return {
    symbol: ticker.symbol,
    lastPr: ticker.last,
    askPr: ticker.askPrice,
    bidPr: ticker.bidPrice,
    bidSz: ticker.bidSize,
    askSz: ticker.askSize,
    high24h: ticker.high,
    low24h: ticker.low,
    ts: ticker.ts,
    change24h: ticker.change,
    baseVolume: ticker.baseVolume,
    quoteVolume: ticker.quoteVolume,
    usdtVolume: ticker.usdtVolume,
    openUtc: ticker.openUtc,
    changeUtc24h: ticker.changeUtc,
    indexPrice: ticker.indexPrice,
    fundingRate: ticker.fundingRate,
    holdingAmount: ticker.openInterest,
    deliveryStartTime: '',
    deliveryTime: '',
    deliveryStatus: '',
    open24h: ticker.open,
    markPrice: ticker.markPrice,
  };
}
