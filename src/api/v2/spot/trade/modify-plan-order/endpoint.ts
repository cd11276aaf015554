/** Changes a waiting spot plan order, which keeps its id. wire.md 4.2, appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { decimal, object, oneOf, optional } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { findOpenTrigger } from '../../../../calls/triggers.ts';
import { readPrice } from '../../../../codecs/order-numbers.ts';
import { spotAmounts } from '../../../../codecs/v2/spot-order.ts';

const input = object({
  ...orderNameFields,
  triggerPrice: decimal({ description: 'Trigger price.' }),
  orderType: oneOf(['limit', 'market']),
  executePrice: optional(decimal({ description: 'Required for a limit order.' })),
  size: decimal({ description: 'Base coin; quote coin for a market buy.' }),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/modify-plan-order',
  summary: 'Modify a spot plan order',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 20 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  handle({ input: sent, venue, caller: { uid } }) {
    const name = orderNameV2(sent);
    const scope = { categories: ['SPOT'], kinds: ['plan'] } as const;
    const plan = findOpenTrigger(venue.state, { uid, name }, scope);
    if (plan === undefined) throw rejectionError('spot', { reason: 'trigger-not-found' });
    const { symbol, side } = plan;
    const { instrument } = findMarket(venue.state, 'spot', { category: 'SPOT', symbol });
    const { triggerPrice: text, orderType, executePrice: price, size } = sent;
    const amounts = { orderType, side, price, size, priceField: 'executePrice' };
    return submit(venue, 'spot', {
      type: 'amend-trigger',
      uid,
      category: 'SPOT',
      ...present(name),
      triggerTicks: readPrice(instrument, { text, field: 'triggerPrice', codes: 'spot' }),
      orderType,
      ...spotAmounts(instrument, amounts),
    });
  },
});
