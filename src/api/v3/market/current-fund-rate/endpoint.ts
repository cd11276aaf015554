/** The running funding rate of one contract (wire.md 4.5): a list of one. */
import { symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { futuresMarket } from '../../../calls/markets.ts';
import { fundRate } from '../../../codecs/terms.ts';

export default listEndpoint({
  path: '/api/v3/market/current-fund-rate',
  summary: 'Get current funding rate',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { symbol: symbol() },
  frame: bare,
  codec: fundRate,
  rows: ({ input: { symbol: pair }, venue: { state }, nowMs }) => [
    { market: futuresMarket(state, 'uta', pair), nowMs: nowMs() },
  ],
});
