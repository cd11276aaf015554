/** How soon each of the caller's positions would be deleveraged. wire.md 6.7. */
import { openPositions } from '../../../../engine/read/open-positions.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { userOf } from '../../../calls/users.ts';
import { positionRank, rankedOf } from '../../../codecs/v2/position.ts';

export default listEndpoint({
  path: '/api/v3/position/adlRank',
  summary: 'Get the deleveraging rank of positions (unified account)',
  source: 'wire.md 6.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: {},
  frame: bare,
  codec: positionRank,
  rows: ({ caller, venue: { state } }) => rankedOf(state, openPositions(userOf(state, caller), {})),
});
