/** The rates at which funding intervals of a contract ended, newest first. wire.md 4.5. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  limit,
  list,
  object,
  positiveInt,
  productType,
  str,
  symbol,
} from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { pastFundRates } from '../../../../codecs/terms.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/history-fund-rate',
  summary: 'Get historical funding rates',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({
    symbol: symbol(),
    productType: productType(),
    pageSize: limit({ default: 20, max: 100 }),
    pageNo: positiveInt({ default: 1, description: 'Page, from 1.' }),
  }),
  data: list(
    Type.Object({
      symbol: str('Trading pair.'),
      fundingRate: str('Rate, fraction; positive = longs paid.'),
      fundingTime: str('When it was settled, Unix ms.'),
    }),
  ),
  handle: async ({ input, venue: { state }, history }) => {
    const { symbol: wanted, productType: category, pageNo, pageSize } = input;
    const { key } = findMarket(state, 'mix', { category, symbol: wanted }).instrument;
    const rows = await pastFundRates(history, key, { number: pageNo, size: pageSize });
    return rows.map(({ rate, timeMs }) => ({
      symbol: wanted,
      fundingRate: rate,
      fundingTime: String(timeMs),
    }));
  },
});
