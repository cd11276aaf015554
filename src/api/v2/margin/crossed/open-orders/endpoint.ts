/** The caller’s open margin orders of a pair, newest first. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { marginFilter, marginOrderFields } from '../../../../calls/margin-lists.ts';
import { openOrders } from '../../../../calls/orders.ts';
import { marginUser } from '../../../../calls/users.ts';
import { marginOrderListV2, marginOrderListWireV2 } from '../../../../codecs/v2/margin-order.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/open-orders',
  summary: 'Get open cross margin orders',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object(marginOrderFields),
  data: marginOrderListV2,
  handle: ({ input, caller, venue: { state }, nowMs }) => {
    const user = marginUser(state, caller);
    const { filter, page } = marginFilter(state, input, nowMs());
    return marginOrderListWireV2(openOrders(state, user, filter, page));
  },
});
