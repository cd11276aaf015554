/** The venue's fee tiers on spot. wire.md 3.11. */
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { feeLevels, spotFeeLevel } from '../../../../codecs/fees.ts';

export default listEndpoint({
  path: '/api/v2/spot/market/vip-fee-rate',
  summary: 'Get spot fee levels',
  source: 'wire.md 3.11',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: {},
  frame: bare,
  codec: spotFeeLevel,
  rows: ({ venue: { state } }) => feeLevels(state, 'SPOT'),
});
