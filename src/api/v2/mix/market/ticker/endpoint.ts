/** Last day, best prices, index and mark of one contract (wire.md 4.5): a list of one. */
import { productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { futuresTickerOf } from '../../../../codecs/ticker.ts';
import { mixTicker } from '../../../../codecs/v2/ticker.ts';

export default listEndpoint({
  path: '/api/v2/mix/market/ticker',
  summary: 'Get one futures ticker',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { symbol: symbol(), productType: productType() },
  frame: bare,
  codec: mixTicker,
  rows(call) {
    const { productType: category, symbol: pair } = call.input;
    const market = findMarket(call.venue.state, 'mix', { category, symbol: pair });
    return [futuresTickerOf(call, market)];
  },
});
