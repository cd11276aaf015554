/** Public trades of a spot pair, as far back as there are any (wire.md 4.5). */
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  limit,
  list,
  object,
  optional,
  orderId,
  symbol,
  timeMs,
} from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { pastTrades, publicTrade } from '../../../../codecs/public-trade.ts';

const input = object({
  symbol: symbol(),
  limit: limit({ default: 500, max: 1000 }),
  idLessThan: optional(orderId({ description: 'Trades with a lower id.' })),
  startTime: optional(timeMs()),
  endTime: optional(timeMs({ description: 'Unix time, ms; at most seven days after the start.' })),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/market/fills-history',
  summary: 'Get past spot trades',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input,
  data: list(publicTrade),
  handle: (call) => {
    const { symbol: wanted, ...page } = call.input;
    const { instrument } = findMarket(call.venue.state, 'spot', {
      category: 'SPOT',
      symbol: wanted,
    });
    return pastTrades(call, instrument, page);
  },
});
