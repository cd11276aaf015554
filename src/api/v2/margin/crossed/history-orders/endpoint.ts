/** The caller’s finished margin orders of a pair, newest first. wire.md appendix A. */
import { withEnds } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageV2 } from '../../../../calls/paging.ts';
import { marginOrder } from '../../../../codecs/v2/margin-order.ts';
import { marginFilter, marginOrderFields } from '../margin-lists.ts';

export default listEndpoint({
  path: '/api/v2/margin/crossed/history-orders',
  summary: 'Get finished cross margin orders',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: marginOrderFields,
  paging: pageV2,
  frame: withEnds('orderList'),
  codec: marginOrder,
  rows: ({ input, caller: { uid }, venue: { state }, history }, asked) =>
    history.orders({ uid, ...marginFilter(state, input), ...asked.window }, asked.page),
});
