/** The newest public trades of a contract (wire.md 4.5). */
import { limit, productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { recentTrades } from '../../../../calls/market-data.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { publicTradeV2 } from '../../../../codecs/public-trade.ts';

export default listEndpoint({
  path: '/api/v2/mix/market/fills',
  summary: 'Get recent futures trades',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {
    symbol: symbol(),
    productType: productType(),
    limit: limit({ default: 100, max: 100 }),
  },
  frame: bare,
  codec: publicTradeV2,
  rows(call) {
    const { limit: count, productType: category, symbol: pair } = call.input;
    const { instrument } = findMarket(call.venue.state, 'mix', { category, symbol: pair });
    return recentTrades(call, instrument, count);
  },
});
