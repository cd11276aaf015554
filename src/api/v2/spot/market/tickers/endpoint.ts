/** Last day and best prices of the spot pairs, or of one (wire.md 4.5). */
import Type, { type Static } from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, optional, str, symbol } from '../../../../../http/fields.ts';
import { marketList } from '../../../../calls/markets.ts';
import { type Ticker, tickerOf } from '../../../../codecs/ticker.ts';

const input = object({ symbol: optional(symbol()) });

const spotTicker = Type.Object({
  symbol: str('Trading pair.'),
  open: str('First price of the last 24 hours.'),
  high24h: str('Highest price of the last 24 hours.'),
  low24h: str('Lowest price of the last 24 hours.'),
  lastPr: str('Last price.'),
  quoteVolume: str('Volume of 24 hours, quote coin.'),
  baseVolume: str('Volume of 24 hours, base coin.'),
  usdtVolume: str('Volume of 24 hours in USDT at present prices.'),
  ts: str('Venue time, Unix ms.'),
  bidPr: str('Best bid.'),
  askPr: str('Best ask.'),
  bidSz: str('Size at the best bid.'),
  askSz: str('Size at the best ask.'),
  openUtc: str('First price since UTC midnight.'),
  changeUtc24h: str('Change since UTC midnight, fraction.'),
  change24h: str('Change in 24 hours, fraction.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/market/tickers',
  summary: 'Get spot tickers',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: list(spotTicker),
  handle: (call) =>
    marketList(call.venue.state, 'spot', { category: 'SPOT', symbol: call.input.symbol }).map(
      (market) => row(tickerOf(call, market)),
    ),
});

function row(ticker: Ticker): Static<typeof spotTicker> {
  return {
    symbol: ticker.symbol,
    open: ticker.open,
    high24h: ticker.high,
    low24h: ticker.low,
    lastPr: ticker.last,
    quoteVolume: ticker.quoteVolume,
    baseVolume: ticker.baseVolume,
    usdtVolume: ticker.usdtVolume,
    ts: ticker.ts,
    bidPr: ticker.bidPrice,
    askPr: ticker.askPrice,
    bidSz: ticker.bidSize,
    askSz: ticker.askSize,
    openUtc: ticker.openUtc,
    changeUtc24h: ticker.changeUtc,
    change24h: ticker.change,
  };
}
