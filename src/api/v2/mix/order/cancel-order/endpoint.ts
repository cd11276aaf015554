/** Cancels one open futures order by either id. wire.md 4.3. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, optional, productType, symbol } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';

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
  handle({ input, caller, venue }) {
    const pair = { category: input.productType, symbol: input.symbol };
    matchMarginCoin(findMarket(venue.state, 'mix', pair).instrument, input.marginCoin);
    const name = present(orderNameV2(input));
    return submit(venue, 'mix', { type: 'cancel-order', uid: caller.uid, ...pair, ...name });
  },
});
