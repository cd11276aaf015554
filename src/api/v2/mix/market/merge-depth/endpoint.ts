/** The book of a contract, merged to a step and cut to a number of levels (spec 4.10, 2.10). */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, productType, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import {
  mergedDepthData,
  mergedDepthFields,
  mergedDepthReply,
} from '../../../../calls/merged-depth.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/merge-depth',
  summary: 'Get merged futures depth',
  source: 'spec 4.10',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ symbol: symbol(), productType: productType(), ...mergedDepthFields }),
  data: mergedDepthData,
  handle: ({ input, venue: { state }, nowMs }) => {
    const pair = { category: input.productType, symbol: input.symbol };
    return mergedDepthReply(findMarket(state, 'mix', pair), input, nowMs());
  },
});
