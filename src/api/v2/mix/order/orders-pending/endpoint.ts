/** The caller's open futures orders of a product type, newest first. wire.md 4.4, 4.6. */
import {
  clientOid,
  oneOf,
  optional,
  orderId,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { withEndId } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { openOrders } from '../../../../calls/orders.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { userOf } from '../../../../calls/users.ts';
import { mixOrder } from '../../../../codecs/v2/mix-order.ts';

export default listEndpoint({
  path: '/api/v2/mix/order/orders-pending',
  summary: 'Get open futures orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    productType: productType(),
    symbol: optional(symbol()),
    orderId: optional(orderId({ description: 'Only this order.' })),
    clientOid: optional(clientOid({ description: 'Only this order.' })),
    status: optional(oneOf(['live', 'partially_filled'])),
    ...pageFieldsV2,
  },
  paging: pageV2,
  frame: withEndId('entrustedList'),
  codec: mixOrder,
  rows({ input, caller, venue: { state } }, { window, page }) {
    const filter = present({
      ...marketFilterV2(state, input.productType, input.symbol),
      ...window,
      orderId: input.orderId,
      clientOid: input.clientOid,
      status: input.status === 'live' ? ('new' as const) : input.status,
    });
    return openOrders(state, userOf(state, caller), filter, page);
  },
});
