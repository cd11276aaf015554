/** The caller's open futures orders of a product type, newest first. wire.md 4.4, 4.6. */
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  object,
  oneOf,
  optional,
  orderId,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { openOrders } from '../../../../calls/orders.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { userOf } from '../../../../calls/users.ts';
import { mixOrderListV2, mixOrderListWireV2 } from '../../../../codecs/v2/mix-order.ts';

const input = object({
  productType: productType(),
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only this order.' })),
  clientOid: optional(clientOid({ description: 'Only this order.' })),
  status: optional(oneOf(['live', 'partially_filled'])),
  ...listFieldsV2,
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/orders-pending',
  summary: 'Get open futures orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: mixOrderListV2,
  handle({ input, caller, venue, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const filter = present({
      ...marketFilterV2(venue.state, input.productType, input.symbol),
      ...window,
      orderId: input.orderId,
      clientOid: input.clientOid,
      status: input.status === 'live' ? ('new' as const) : input.status,
    });
    const user = userOf(venue.state, caller);
    return mixOrderListWireV2(openOrders(venue.state, user, filter, page));
  },
});
