/** The venue's fee tiers on spot. wire.md 3.11. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object } from '../../../../../http/fields.ts';
import { feeLevel, feeLevels } from '../../../../codecs/fees.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/market/vip-fee-rate',
  summary: 'Get spot fee levels',
  source: 'wire.md 3.11',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: object({}),
  data: list(feeLevel),
  handle: ({ venue }) => feeLevels(venue.state, 'SPOT'),
});
