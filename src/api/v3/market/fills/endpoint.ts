/** The newest public trades of an instrument (wire.md 4.5). */
import { category, limit, symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { recentTrades } from '../../../calls/market-data.ts';
import { v3Market } from '../../../calls/markets.ts';
import { publicTradeV3 } from '../../../codecs/public-trade.ts';

export default listEndpoint({
  path: '/api/v3/market/fills',
  summary: 'Get recent trades',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {
    category: category(),
    symbol: symbol(),
    limit: limit({ default: 100, max: 100 }),
  },
  frame: bare,
  codec: publicTradeV3,
  rows(call) {
    const { instrument } = v3Market(call.venue.state, call.input);
    return recentTrades(call, instrument, call.input.limit);
  },
});
