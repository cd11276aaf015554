/** The rates at which funding intervals of a contract ended, newest first. wire.md 4.5. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  limit,
  list,
  object,
  positiveInt,
  productType,
  str,
  symbol,
} from '../../../../http/fields.ts';
import { findMarket } from '../../../calls/markets.ts';
import { pastFundRates } from '../../../codecs/terms.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/history-fund-rate',
  summary: 'Get historical funding rates (unified account)',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({
    category: productType(),
    symbol: symbol(),
    cursor: positiveInt({ default: 1, description: 'Page, from 1.' }),
    limit: limit({ default: 100, max: 200 }),
  }),
  data: Type.Object({
    resultList: list(
      Type.Object({
        symbol: str('Trading pair.'),
        fundingRate: str('Rate, fraction; positive = longs paid.'),
        fundingRateTimestamp: str('When it was settled, Unix ms.'),
      }),
    ),
  }),
  handle: async ({ input, venue: { state }, history }) => {
    const { key, symbol: name } = findMarket(state, 'uta', input).instrument;
    const page = { number: input.cursor, size: input.limit };
    const rows = await pastFundRates(history, key, page);
    return {
      resultList: rows.map(({ rate, timeMs }) => ({
        symbol: name,
        fundingRate: rate,
        fundingRateTimestamp: String(timeMs),
      })),
    };
  },
});
