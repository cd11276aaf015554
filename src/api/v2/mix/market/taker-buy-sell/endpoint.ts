/** What takers bought and sold, by period, oldest first. wire.md D.8. */
import { symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { flowPeriod, takerFlows } from '../../../../calls/market-flow.ts';
import { futuresMarket } from '../../../../calls/markets.ts';
import { takerVolume } from '../../../../codecs/flow.ts';

export default listEndpoint({
  path: '/api/v2/mix/market/taker-buy-sell',
  summary: 'Get the volume that takers bought and sold',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 1 },
  input: { symbol: symbol(), period: flowPeriod() },
  frame: bare,
  codec: takerVolume,
  rows: (call) =>
    takerFlows(call, futuresMarket(call.venue.state, 'mix', call.input.symbol), call.input.period),
});
