/** Lists the caller's waiting strategy orders of a category, newest first: a bare list (wire.md 4.4). */
import { openTriggers, withSizeToClose } from '../../../../engine/read/open-triggers.ts';
import { category, oneOf, optional, symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { marketFilterV3 } from '../../../calls/markets.ts';
import { userOf } from '../../../calls/users.ts';
import { strategyKinds, strategyOrder } from '../../../codecs/v3/strategy.ts';

export default listEndpoint({
  path: '/api/v3/trade/unfilled-strategy-orders',
  summary: 'Get waiting strategy orders (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: {
    category: category(),
    symbol: optional(symbol()),
    type: optional(oneOf(['tpsl', 'trigger'], { description: 'Absent: both.' })),
  },
  frame: bare,
  codec: strategyOrder,
  rows({ input, caller, venue: { state } }) {
    const user = userOf(state, caller);
    const filter = { ...marketFilterV3(state, input), kinds: strategyKinds(input.type) };
    return openTriggers(user, filter).map((record) => withSizeToClose(user, record));
  },
});
