/** Shares of what takers bought and sold, by period, oldest first. wire.md D.8. */
import { symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { flowPeriod, takerFlows } from '../../../calls/market-flow.ts';
import { futuresMarket } from '../../../calls/markets.ts';
import { takerRatio } from '../../../codecs/flow.ts';

export default listEndpoint({
  path: '/api/v3/market/futures-long-short',
  summary: 'Get the ratio of what takers bought and sold',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 1 },
  input: { symbol: symbol(), period: flowPeriod() },
  frame: bare,
  codec: takerRatio,
  rows: (call) =>
    takerFlows(call, futuresMarket(call.venue.state, 'uta', call.input.symbol), call.input.period),
});
