/** The caller's closed positions, latest closing first. wire.md 4.4, 4.6. */
import { FUTURES_CATEGORIES } from '../../../../../engine/core/instrument.ts';
import { optional, productType, symbol } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { withEndId } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { closedPositionV2 } from '../../../../codecs/v2/position.ts';

export default listEndpoint({
  path: '/api/v2/mix/position/history-position',
  summary: 'Get closed futures positions',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: {
    productType: optional(productType({ description: 'Absent: all.' })),
    symbol: optional(symbol()),
    ...pageFieldsV2,
  },
  paging: pageV2,
  frame: withEndId('list'),
  codec: closedPositionV2,
  rows({ input, caller: { uid }, venue: { state }, history }, { window, page }) {
    const market =
      input.productType === undefined
        ? present({ categories: FUTURES_CATEGORIES, symbol: input.symbol })
        : marketFilterV2(state, input.productType, input.symbol);
    return history.closedPositions({ uid, ...market, ...window }, page);
  },
});
