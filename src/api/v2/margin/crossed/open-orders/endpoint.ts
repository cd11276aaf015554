/** The caller’s open margin orders of a pair, newest first. wire.md appendix A. */
import { withEnds } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { openOrders } from '../../../../calls/orders.ts';
import { pageV2 } from '../../../../calls/paging.ts';
import { marginUser } from '../../../../calls/users.ts';
import { marginOrder } from '../../../../codecs/v2/margin-order.ts';
import { marginFilter, marginOrderFields } from '../margin-lists.ts';

export default listEndpoint({
  path: '/api/v2/margin/crossed/open-orders',
  summary: 'Get open cross margin orders',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: marginOrderFields,
  paging: pageV2,
  frame: withEnds('orderList', 'resultList'),
  codec: marginOrder,
  rows({ input, caller, venue: { state } }, asked) {
    const user = marginUser(state, caller);
    const filter = { ...marginFilter(state, input), ...asked.window };
    return openOrders(state, user, filter, asked.page);
  },
});
