/** The venue's fee tiers on futures: their rates of USDT-FUTURES, as the rows name no category. wire.md 3.11. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, str } from '../../../../../http/fields.ts';
import { feeLevelFields, feeLevels } from '../../../../codecs/fees.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/vip-fee-rate',
  summary: 'Get futures fee levels',
  source: 'wire.md 3.11',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: object({}),
  data: list(
    Type.Object({ level: str('From 1 in the order of their declaration.'), ...feeLevelFields }),
  ),
  handle: ({ venue }) =>
    feeLevels(venue.state, 'USDT-FUTURES').map((each) => ({ ...each, level: String(each.level) })),
});
