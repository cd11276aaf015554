/** Lists the caller's finished strategy orders of a category, newest first (wire.md 4.4, 4.6). */
import { category, oneOf, optional, symbol } from '../../../../http/fields.ts';
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { marketFilterV3 } from '../../../calls/markets.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { strategyKinds, strategyOrder } from '../../../codecs/v3/strategy.ts';

export default listEndpoint({
  path: '/api/v3/trade/history-strategy-orders',
  summary: 'Get finished strategy orders (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: {
    category: category(),
    symbol: optional(symbol()),
    type: optional(oneOf(['tpsl', 'trigger'], { description: 'Absent: both.' })),
    ...pageFieldsV3,
  },
  paging: pageV3,
  frame: withCursor,
  codec: strategyOrder,
  rows({ input, caller: { uid }, venue: { state }, history }, asked) {
    const filter = { uid, ...marketFilterV3(state, input), ...asked.window };
    return history.triggers({ ...filter, kinds: strategyKinds(input.type) }, asked.page);
  },
});
