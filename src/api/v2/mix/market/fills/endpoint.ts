/** The newest public trades of a contract (wire.md 4.5). */
import { endpoint } from '../../../../../http/endpoint.ts';
import { limit, list, object, productType, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { publicTrade, recentTrades } from '../../../../codecs/public-trade.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  limit: limit({ default: 100, max: 100 }),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/fills',
  summary: 'Get recent futures trades',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: list(publicTrade),
  handle: (call) => {
    const { symbol: wanted, productType: category, limit: count } = call.input;
    const { instrument } = findMarket(call.venue.state, 'mix', {
      category,
      symbol: wanted,
    });
    return recentTrades(call, instrument, count);
  },
});
