/** Lists the caller's open positions of a futures category (wire.md 4.4). */
import { positionRecords } from '../../../../engine/read/position-record.ts';
import { oneOf, optional, productType, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { named } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { findMarket } from '../../../calls/markets.ts';
import { userOf } from '../../../calls/users.ts';
import { positionV3 } from '../../../codecs/v3/position.ts';

export default listEndpoint({
  path: '/api/v3/position/current-position',
  summary: 'Get open positions (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: {
    category: productType({ description: 'Futures category.' }),
    symbol: optional(symbol()),
    posSide: optional(oneOf(['long', 'short'])),
  },
  frame: named('list'),
  codec: positionV3,
  rows({ input: { category, posSide, symbol: pair }, caller, venue: { state } }) {
    if (pair !== undefined) findMarket(state, 'uta', { category, symbol: pair });
    const filter = present({ category, symbol: pair });
    const records = positionRecords(state, userOf(state, caller), filter);
    return records.filter(({ side }) => (posSide ?? side) === side);
  },
});
