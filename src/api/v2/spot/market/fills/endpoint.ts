/** The newest public trades of a spot pair (wire.md 4.5). */
import { limit, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { recentTrades } from '../../../../calls/market-data.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { publicTradeV2 } from '../../../../codecs/public-trade.ts';

export default listEndpoint({
  path: '/api/v2/spot/market/fills',
  summary: 'Get recent spot trades',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: { symbol: symbol(), limit: limit({ default: 100, max: 500 }) },
  frame: bare,
  codec: publicTradeV2,
  rows(call) {
    const pair = { category: 'SPOT', symbol: call.input.symbol } as const;
    const { instrument } = findMarket(call.venue.state, 'spot', pair);
    return recentTrades(call, instrument, call.input.limit);
  },
});
