/** Lists the caller's finished orders of a category, newest first (wire.md 4.4). */
import { category, optional, symbol } from '../../../../http/fields.ts';
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { filterV3 } from '../../../calls/markets.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { orderV3 } from '../../../codecs/v3/order.ts';

export default listEndpoint({
  path: '/api/v3/trade/history-orders',
  summary: 'Get finished orders (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: { category: category(), symbol: optional(symbol()), ...pageFieldsV3 },
  paging: pageV3,
  frame: withCursor,
  codec: orderV3,
  rows: ({ input, caller: { uid }, venue: { state }, history }, asked) =>
    history.orders({ uid, ...filterV3(state, input), ...asked.window }, asked.page),
});
