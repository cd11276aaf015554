/** Candles of a contract by its trades, its mark or its index, the open one included (wire.md 4.5). */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, productType, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import {
  candleList,
  candleSource,
  candleSourceV2,
  candleValues,
  candleWindow,
  recentCandles,
} from '../../../../codecs/candle.ts';
import { granularity, MIX_PERIODS } from '../../../../codecs/granularity.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  granularity: granularity(MIX_PERIODS),
  kLineType: candleSourceV2(),
  ...candleWindow(1000),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/candles',
  summary: 'Get futures candles',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: candleList(),
  handle: async (call) => {
    const { productType: category, granularity: period, ...wanted } = call.input;
    const { instrument } = findMarket(call.venue.state, 'mix', {
      category,
      symbol: wanted.symbol,
    });
    const source = candleSource(wanted.kLineType);
    const rows = await recentCandles(call, { ...wanted, instrument, period, source });
    return rows.map(candleValues);
  },
});
