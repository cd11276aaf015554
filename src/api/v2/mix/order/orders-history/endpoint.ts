/** The caller's finished futures orders of a product type, newest first. wire.md 4.4, 4.6. */
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  object,
  optional,
  orderId,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { mixOrderListV2, mixOrderListWireV2 } from '../../../../codecs/v2/mix-order.ts';

const input = object({
  productType: productType(),
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only this order.' })),
  clientOid: optional(clientOid({ description: 'Only orders with this id.' })),
  ...listFieldsV2,
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/orders-history',
  summary: 'Get finished futures orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: mixOrderListV2,
  async handle({ input, caller, venue, history, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const filter = present({
      uid: caller.uid,
      ...marketFilterV2(venue.state, input.productType, input.symbol),
      ...window,
      orderId: input.orderId,
      clientOid: input.clientOid,
    });
    return mixOrderListWireV2(await history.orders(filter, page));
  },
});
