/** The caller's open positions of a product type. wire.md 4.4. */
import { coin, optional, productType } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { protectedPositions } from '../../../../calls/positions.ts';
import { userOf } from '../../../../calls/users.ts';
import { positionV2 } from '../../../../codecs/v2/position.ts';

export default listEndpoint({
  path: '/api/v2/mix/position/all-position',
  summary: 'Get open positions of a product type',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: {
    productType: productType(),
    marginCoin: optional(coin({ description: 'Only positions in this margin coin.' })),
  },
  frame: bare,
  codec: positionV2,
  rows({ input: { marginCoin, productType: category }, caller, venue: { state } }) {
    return protectedPositions(state, userOf(state, caller), present({ category, marginCoin }));
  },
});
