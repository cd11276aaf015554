/** Cancels one open futures order by either id. wire.md 4.3. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, optional, productType, symbol } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import {
  cancelRefusal,
  orderIdsV2,
  orderNameFields,
  orderNameV2,
} from '../../../../calls/orders.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: optional(coin({ description: 'Margin coin.' })),
  ...orderNameFields,
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/cancel-order',
  summary: 'Cancel a futures order',
  source: 'wire.md 4.3',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: orderIdsV2,
  async handle({ input, caller, venue, history }) {
    const pair = { category: input.productType, symbol: input.symbol };
    matchMarginCoin(findMarket(venue.state, 'mix', pair).instrument, input.marginCoin);
    const name = orderNameV2(input);
    const named = present(name);
    const result = await venue.submit({ type: 'cancel-order', uid: caller.uid, ...pair, ...named });
    if (result.ok) return { orderId: result.orderId, clientOid: result.clientOid };
    throw await cancelRefusal({ venue, history }, { uid: caller.uid, codes: 'mix' }, name, result);
  },
});
