/** Last day, best prices, and for futures index, mark and open interest (wire.md 4.5). */
import Type, { type Static } from 'typebox';
import { isFutures } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, list, object, optional, str, symbol } from '../../../../http/fields.ts';
import { v3MarketList } from '../../../calls/markets.ts';
import {
  type FuturesTicker,
  futuresTickerOf,
  type Ticker,
  tickerOf,
} from '../../../codecs/ticker.ts';

const FUTURES_ONLY = 'Futures only.';

const row = Type.Object({
  category: str('Product category.'),
  symbol: str('Trading pair.'),
  ts: str('Venue time, Unix ms.'),
  lastPrice: str('Last price.'),
  openPrice24h: str('First price of the last 24 hours.'),
  highPrice24h: str('Highest price of the last 24 hours.'),
  lowPrice24h: str('Lowest price of the last 24 hours.'),
  ask1Price: str('Best ask.'),
  bid1Price: str('Best bid.'),
  bid1Size: str('Size at the best bid.'),
  ask1Size: str('Size at the best ask.'),
  price24hPcnt: str('Change in 24 hours, fraction.'),
  volume24h: str('Volume of 24 hours, base coin.'),
  turnover24h: str('Volume of 24 hours, quote coin.'),
  indexPrice: Type.Optional(str(`Index price. ${FUTURES_ONLY}`)),
  markPrice: Type.Optional(str(`Mark price. ${FUTURES_ONLY}`)),
  fundingRate: Type.Optional(str(`Running funding rate, fraction. ${FUTURES_ONLY}`)),
  openInterest: Type.Optional(str(`Open interest, base coin. ${FUTURES_ONLY}`)),
  deliveryStartTime: Type.Optional(str(`Empty: a perpetual has none. ${FUTURES_ONLY}`)),
  deliveryTime: Type.Optional(str(`Empty: a perpetual has none. ${FUTURES_ONLY}`)),
  deliveryStatus: Type.Optional(str(`Empty: a perpetual has none. ${FUTURES_ONLY}`)),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/tickers',
  summary: 'Get tickers',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ category: category(), symbol: optional(symbol()) }),
  data: list(row),
  handle: (call) =>
    v3MarketList(call.venue.state, call.input).map((market) => {
      const { category: shown } = market.instrument;
      if (!isFutures(shown)) return { category: shown, ...commonOf(tickerOf(call, market)) };
      const ticker = futuresTickerOf(call, market);
      return { category: shown, ...commonOf(ticker), ...futuresOf(ticker) };
    }),
});

function commonOf(ticker: Ticker): Omit<Static<typeof row>, 'category'> {
  return {
    symbol: ticker.symbol,
    ts: ticker.ts,
    lastPrice: ticker.last,
    openPrice24h: ticker.open,
    highPrice24h: ticker.high,
    lowPrice24h: ticker.low,
    ask1Price: ticker.askPrice,
    bid1Price: ticker.bidPrice,
    bid1Size: ticker.bidSize,
    ask1Size: ticker.askSize,
    price24hPcnt: ticker.change,
    volume24h: ticker.baseVolume,
    turnover24h: ticker.quoteVolume,
  };
}

function futuresOf(ticker: FuturesTicker): Partial<Static<typeof row>> {
  return {
    indexPrice: ticker.indexPrice,
    markPrice: ticker.markPrice,
    fundingRate: ticker.fundingRate,
    openInterest: ticker.openInterest,
    deliveryStartTime: '',
    deliveryTime: '',
    deliveryStatus: '',
  };
}
