/** The newest public trades of a spot pair (wire.md 4.5). */
import { endpoint } from '../../../../../http/endpoint.ts';
import { limit, list, object, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { publicTrade, recentTrades } from '../../../../codecs/public-trade.ts';

const input = object({ symbol: symbol(), limit: limit({ default: 100, max: 500 }) });

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/market/fills',
  summary: 'Get recent spot trades',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input,
  data: list(publicTrade),
  handle: (call) => {
    const { symbol: wanted, limit: count } = call.input;
    const { instrument } = findMarket(call.venue.state, 'spot', {
      category: 'SPOT',
      symbol: wanted,
    });
    return recentTrades(call, instrument, count);
  },
});
