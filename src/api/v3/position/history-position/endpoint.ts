/** The caller's closed positions of a category, latest closing first. wire.md 4.4, 4.6. */
import { optional, productType, symbol } from '../../../../http/fields.ts';
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { marketFilterV3 } from '../../../calls/markets.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { closedPositionV3 } from '../../../codecs/v3/position.ts';

export default listEndpoint({
  path: '/api/v3/position/history-position',
  summary: 'Get closed positions (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: { category: productType(), symbol: optional(symbol()), ...pageFieldsV3 },
  paging: pageV3,
  frame: withCursor,
  codec: closedPositionV3,
  rows({ input, caller: { uid }, venue: { state }, history }, asked) {
    const filter = { uid, ...marketFilterV3(state, input), ...asked.window };
    return history.closedPositions(filter, asked.page);
  },
});
