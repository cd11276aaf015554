/** The book of a pair, merged to a step and cut to a number of levels (wire.md appendix A). */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import {
  mergedDepthData,
  mergedDepthFields,
  mergedDepthReply,
} from '../../../../calls/merged-depth.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/market/merge-depth',
  summary: 'Get merged spot depth',
  source: 'wire.md 4.0',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ symbol: symbol(), ...mergedDepthFields }),
  data: mergedDepthData,
  handle: ({ input, venue: { state }, nowMs }) => {
    const pair = { category: 'SPOT', symbol: input.symbol } as const;
    return mergedDepthReply(findMarket(state, 'spot', pair), input, nowMs());
  },
});
