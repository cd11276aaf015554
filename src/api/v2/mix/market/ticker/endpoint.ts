/** Last day, best prices, index and mark of one contract (wire.md 4.5): a list of one. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { futuresTickerOf } from '../../../../codecs/ticker.ts';
import { mixTicker, mixTickerRow } from '../../../../codecs/v2/ticker.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/ticker',
  summary: 'Get one futures ticker',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ symbol: symbol(), productType: productType() }),
  data: list(mixTicker),
  handle: (call) => {
    const market = findMarket(call.venue.state, 'mix', {
      category: call.input.productType,
      symbol: call.input.symbol,
    });
    return [mixTickerRow(futuresTickerOf(call, market))];
  },
});
