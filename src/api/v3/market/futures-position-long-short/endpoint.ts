/** What long and short accounts hold on average. wire.md D.8. */

import { symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { futuresMarket } from '../../../calls/markets.ts';
import { flowPeriod, LEANINGS, leaningNow, positionRatio } from '../../../codecs/flow.ts';

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
  rows: ({ input, venue: { state }, nowMs }) =>
    leaningNow(LEANINGS.position, futuresMarket(state, 'uta', input.symbol), nowMs()),
});
