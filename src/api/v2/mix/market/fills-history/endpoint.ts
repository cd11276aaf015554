/** Public trades of a contract, as far back as there are any (wire.md 4.5). */
import { productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pastTrades, tradePageFields, tradePaging } from '../../../../calls/market-data.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { publicTradeV2 } from '../../../../codecs/public-trade.ts';

export default listEndpoint({
  path: '/api/v2/mix/market/fills-history',
  summary: 'Get past futures trades',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: { symbol: symbol(), productType: productType(), ...tradePageFields },
  paging: tradePaging,
  frame: bare,
  codec: publicTradeV2,
  rows(call, asked) {
    const { productType: category, symbol: pair } = call.input;
    const { instrument } = findMarket(call.venue.state, 'mix', { category, symbol: pair });
    const { window, page } = asked;
    return pastTrades(call, instrument, { window, page });
  },
});
