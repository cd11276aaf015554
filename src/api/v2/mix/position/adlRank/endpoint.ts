/** How soon each of the caller's positions would be deleveraged. wire.md 6.7. */
import { openPositions } from '../../../../../engine/read/open-positions.ts';
import { productType } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { userOf } from '../../../../calls/users.ts';
import { positionRank, rankedOf } from '../../../../codecs/v2/position.ts';

export default listEndpoint({
  path: '/api/v2/mix/position/adlRank',
  summary: 'Get the deleveraging rank of positions',
  source: 'wire.md 6.7',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: { productType: productType() },
  frame: bare,
  codec: positionRank,
  rows: ({ input: { productType: category }, caller, venue: { state } }) =>
    rankedOf(state, openPositions(userOf(state, caller), { category })),
});
