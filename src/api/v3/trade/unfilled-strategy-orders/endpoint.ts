/** Lists the caller's waiting strategy orders of a category, newest first: a bare list (wire.md 4.4). */

import { openTriggers } from '../../../../engine/trigger/trigger-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, list, object, oneOf, optional, symbol } from '../../../../http/fields.ts';
import { marketFilterV3 } from '../../../calls/list-v3.ts';
import { sizeToClose } from '../../../calls/triggers.ts';
import { userOf } from '../../../calls/users.ts';
import { strategyKinds, strategyOrderV3, strategyWireV3 } from '../../../codecs/v3/strategy.ts';

const input = object({
  category: category(),
  symbol: optional(symbol()),
  type: optional(oneOf(['tpsl', 'trigger'], { description: 'Absent: both.' })),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/trade/unfilled-strategy-orders',
  summary: 'Get waiting strategy orders (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: list(strategyOrderV3),
  handle({ input: sent, venue: { state }, caller }) {
    const user = userOf(state, caller);
    const filter = { ...marketFilterV3(state, sent), kinds: strategyKinds(sent.type) };
    return openTriggers(user, filter).map((record) =>
      strategyWireV3(record, sizeToClose(user, record)),
    );
  },
});
