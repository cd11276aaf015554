/** Candles of a contract by its trades, its mark or its index, the open one included (wire.md 4.5). */
import { productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { recentCandles } from '../../../../calls/market-data.ts';
import { findMarket } from '../../../../calls/markets.ts';
import {
  candle,
  candleSource,
  candleSourceV2,
  candleWindow,
  granularity,
  MIX_PERIODS,
} from '../../../../codecs/candle.ts';

export default listEndpoint({
  path: '/api/v2/mix/market/candles',
  summary: 'Get futures candles',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {
    symbol: symbol(),
    productType: productType(),
    granularity: granularity(MIX_PERIODS),
    kLineType: candleSourceV2(),
    ...candleWindow(1000),
  },
  frame: bare,
  codec: candle,
  rows(call) {
    const { granularity: period, productType: category, ...wanted } = call.input;
    const pair = { category, symbol: wanted.symbol };
    const { instrument } = findMarket(call.venue.state, 'mix', pair);
    const source = candleSource(wanted.kLineType);
    return recentCandles(call, { ...wanted, instrument, period, source });
  },
});
