/** Public trades of a spot pair, as far back as there are any (wire.md 4.5). */
import { symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pastTrades, tradePageFields, tradePaging } from '../../../../calls/market-data.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { publicTradeV2 } from '../../../../codecs/public-trade.ts';

export default listEndpoint({
  path: '/api/v2/spot/market/fills-history',
  summary: 'Get past spot trades',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: { symbol: symbol(), ...tradePageFields },
  paging: tradePaging,
  frame: bare,
  codec: publicTradeV2,
  rows(call, asked) {
    const pair = { category: 'SPOT', symbol: call.input.symbol } as const;
    const { instrument } = findMarket(call.venue.state, 'spot', pair);
    const { window, page } = asked;
    return pastTrades(call, instrument, { window, page });
  },
});
