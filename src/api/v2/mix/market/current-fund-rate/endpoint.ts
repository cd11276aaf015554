/** The running funding rate of a product type's contracts, or of one (wire.md 4.5). */
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, optional, productType, symbol } from '../../../../../http/fields.ts';
import { marketList } from '../../../../calls/markets.ts';
import { fundRate, fundRateRow } from '../../../../codecs/terms.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/current-fund-rate',
  summary: 'Get current funding rates',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ productType: productType(), symbol: optional(symbol()) }),
  data: list(fundRate),
  handle: ({ input: wanted, venue: { state }, nowMs }) =>
    marketList(state, 'mix', { category: wanted.productType, symbol: wanted.symbol }).map(
      (market) => fundRateRow(market, nowMs()),
    ),
});
