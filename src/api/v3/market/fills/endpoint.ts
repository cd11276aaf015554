/** The newest public trades of an instrument (wire.md 4.5). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, limit, list, object, str, symbol } from '../../../../http/fields.ts';
import { v3Market } from '../../../calls/markets.ts';
import { recentTrades } from '../../../codecs/public-trade.ts';

const input = object({
  category: category(),
  symbol: symbol(),
  limit: limit({ default: 100, max: 100 }),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/fills',
  summary: 'Get recent trades',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: list(
    Type.Object({
      execId: str('Trade id.'),
      price: str('Price.'),
      size: str('Size, base coin.'),
      side: str('Side of the taker.'),
      ts: str('Time, Unix ms.'),
    }),
  ),
  handle: (call) => {
    const { instrument } = v3Market(call.venue.state, call.input);
    return recentTrades(call, instrument, call.input.limit).map((trade) => ({
      execId: trade.tradeId,
      price: trade.price,
      size: trade.size,
      side: trade.side,
      ts: trade.ts,
    }));
  },
});
