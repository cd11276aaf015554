/** How soon each of the caller's positions would be deleveraged. wire.md 6.7. */
import { openLegs } from '../../../../engine/position/open-legs.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object } from '../../../../http/fields.ts';
import { userOf } from '../../../calls/users.ts';
import { legRank, legRankWire } from '../../../codecs/v2/position.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/position/adlRank',
  summary: 'Get the deleveraging rank of positions (unified account)',
  source: 'wire.md 6.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({}),
  data: list(legRank),
  handle: ({ venue: { state }, caller }) => openLegs(userOf(state, caller), {}).map(legRankWire),
});
