/** When the running funding interval of a contract ends. wire.md 4.5: a list of one. */
import Type from 'typebox';
import { fundingHours, nextFundingMs } from '../../../../../engine/markets/funding-rate.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType, str, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/funding-time',
  summary: 'Get next funding time',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ symbol: symbol(), productType: productType() }),
  data: list(
    Type.Object({
      symbol: str('Trading pair.'),
      nextFundingTime: str('End of the interval, Unix ms.'),
      ratePeriod: str('Interval, hours.'),
    }),
  ),
  handle: ({ input: { symbol: name, productType: category }, venue: { state }, nowMs }) => {
    const market = findMarket(state, 'mix', { category, symbol: name });
    const nextFundingTime = String(nextFundingMs(market, nowMs()));
    return [{ symbol: name, nextFundingTime, ratePeriod: String(fundingHours(market.instrument)) }];
  },
});
