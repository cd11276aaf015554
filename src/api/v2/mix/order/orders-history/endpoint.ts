/** The caller's finished futures orders of a product type, newest first. wire.md 4.4, 4.6. */
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
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { MIX_ORDER_SOURCES, termsOfMixSource } from '../../../../codecs/trade-side.ts';
import { mixOrder } from '../../../../codecs/v2/mix-order.ts';

export default listEndpoint({
  path: '/api/v2/mix/order/orders-history',
  summary: 'Get finished futures orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    productType: productType(),
    symbol: optional(symbol()),
    orderId: optional(orderId({ description: 'Only this order.' })),
    clientOid: optional(clientOid({ description: 'Only orders with this id.' })),
    orderSource: optional(
      oneOf(MIX_ORDER_SOURCES, { description: 'Only orders whose `orderSource` this is.' }),
    ),
    ...pageFieldsV2,
  },
  paging: pageV2,
  frame: withEndId('entrustedList'),
  codec: mixOrder,
  rows({ input, caller: { uid }, venue: { state }, history }, { window, page }) {
    const { clientOid: named, orderId: only, productType: category, symbol: pair } = input;
    const market = marketFilterV2(state, category, pair);
    const { orderSource: source } = input;
    const terms = source === undefined ? undefined : termsOfMixSource(source);
    if (source !== undefined && terms === undefined) return [];
    const ids = { orderId: only, clientOid: named };
    return history.orders(present({ uid, ...market, ...window, ...ids, terms }), page);
  },
});
