/** How soon each of the caller's positions would be deleveraged. wire.md 6.7. */
import { openLegs } from '../../../../../engine/position/open-legs.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType } from '../../../../../http/fields.ts';
import { userOf } from '../../../../calls/users.ts';
import { legRank, legRankWire } from '../../../../codecs/v2/position.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/position/adlRank',
  summary: 'Get the deleveraging rank of positions',
  source: 'wire.md 6.7',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({ productType: productType() }),
  data: list(legRank),
  handle: ({ input: { productType: category }, venue: { state }, caller }) =>
    openLegs(userOf(state, caller), { category }).map(legRankWire),
});
