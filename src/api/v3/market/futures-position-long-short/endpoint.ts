/** What long and short accounts hold on average. wire.md D.8. */

import { symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { flowPeriod, LEANINGS, leanings } from '../../../calls/market-flow.ts';
import { futuresMarket } from '../../../calls/markets.ts';
import { positionRatio } from '../../../codecs/flow.ts';

export default listEndpoint({
  path: '/api/v3/market/futures-position-long-short',
  summary: 'Get the long/short ratio of positions',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 1 },
  input: { symbol: symbol(), period: flowPeriod() },
  frame: bare,
  codec: positionRatio,
  rows: (call) =>
    leanings(call, futuresMarket(call.venue.state, 'uta', call.input.symbol), {
      period: call.input.period,
      of: LEANINGS.position,
    }),
});
