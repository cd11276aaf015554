/** The venue's fee tiers on futures: their rates of USDT-FUTURES, as the rows name no category. wire.md 3.11. */
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { feeLevels, mixFeeLevel } from '../../../../codecs/fees.ts';

export default listEndpoint({
  path: '/api/v2/mix/market/vip-fee-rate',
  summary: 'Get futures fee levels',
  source: 'wire.md 3.11',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: {},
  frame: bare,
  codec: mixFeeLevel,
  rows: ({ venue: { state } }) => feeLevels(state, 'USDT-FUTURES'),
});
