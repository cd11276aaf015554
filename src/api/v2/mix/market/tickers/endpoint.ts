/** Last day, best prices, index and mark of every contract of a product type (wire.md 4.5). */
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType } from '../../../../../http/fields.ts';
import { marketList } from '../../../../calls/markets.ts';
import { futuresTickerOf } from '../../../../codecs/ticker.ts';
import { mixTicker, mixTickerRow } from '../../../../codecs/v2/ticker.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/tickers',
  summary: 'Get futures tickers',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ productType: productType() }),
  data: list(mixTicker),
  handle: (call) =>
    marketList(call.venue.state, 'mix', {
      category: call.input.productType,
      symbol: undefined,
    }).map((market) => mixTickerRow(futuresTickerOf(call, market))),
});
