/** What the last day looked like and what the book shows now: the figures of every ticker. */

import type { ReadMarket, ReadPriceLevel } from '../../engine/core/entities.ts';
import { runningFundingRate, topOfBook } from '../../engine/read/market-figures.ts';
import type { Services } from '../../http/endpoint.ts';
import { formatRatio } from '../../primitives/decimal.ts';
import type { DayStatistics } from '../../runtime/tape.ts';
import { markText, priceText, sizeText, usdtValue, valueText } from './amount-text.ts';
import { type Delivery, deliveryOf } from './delivery.ts';

export interface Ticker {
  readonly symbol: string;
  readonly last: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  /** First price since UTC midnight. */
  readonly openUtc: string;
  /** Fractions of the open price. */
  readonly change: string;
  readonly changeUtc: string;
  readonly bidPrice: string;
  readonly bidSize: string;
  readonly askPrice: string;
  readonly askSize: string;
  readonly baseVolume: string;
  readonly quoteVolume: string;
  readonly usdtVolume: string;
  readonly ts: string;
}

/** What futures add. */
export interface FuturesTicker extends Ticker, Delivery {
  readonly indexPrice: string;
  readonly markPrice: string;
  readonly fundingRate: string;
  /** Open interest in the base coin. */
  readonly openInterest: string;
}

/** What a ticker is read from. */
interface TickerReads extends Pick<Services, 'tape' | 'nowMs'> {
  readonly venue: Pick<Services['venue'], 'state'>;
}

const NO_TRADES: DayStatistics = {
  open: 0,
  high: 0,
  low: 0,
  last: 0,
  lots: 0,
  value: 0,
  openUtc: 0,
};

/** Every figure as text, '0' where the market has none yet. */
export function tickerOf(services: TickerReads, market: ReadMarket): Ticker {
  const { instrument, book } = market;
  const nowMs = services.nowMs();
  const day = services.tape.day(instrument.key, nowMs) ?? NO_TRADES;
  const { bid, ask } = topOfBook(book);
  const quoteVolume = valueText(instrument, day.value);
  const price = (ticks: number) => priceText(instrument, ticks);
  const size = (level: ReadPriceLevel | undefined) => sizeText(instrument, level?.lots ?? 0);
  return {
    symbol: instrument.symbol,
    last: price(day.last),
    open: price(day.open),
    high: price(day.high),
    low: price(day.low),
    openUtc: price(day.openUtc),
    change: changeText(day.open, day.last),
    changeUtc: changeText(day.openUtc, day.last),
    bidPrice: price(bid?.ticks ?? 0),
    bidSize: size(bid),
    askPrice: price(ask?.ticks ?? 0),
    askSize: size(ask),
    baseVolume: sizeText(instrument, day.lots),
    quoteVolume,
    usdtVolume: usdtValue(services.venue.state, instrument.quote, quoteVolume),
    ts: String(nowMs),
  };
}

export function futuresTickerOf(services: TickerReads, market: ReadMarket): FuturesTicker {
  return {
    ...tickerOf(services, market),
    ...deliveryOf(market),
    indexPrice: markText(market.indexPrice),
    markPrice: markText(market.mark.price),
    fundingRate: runningFundingRate(market, services.nowMs()),
    openInterest: sizeText(market.instrument, market.openInterest),
  };
}

/** Five decimals, as tickers of the family show it. */
function changeText(from: number, to: number): string {
  return from === 0 ? '0' : formatRatio(to - from, from, 5);
}
