/** Places a spot order that waits for a price. wire.md 4.3, appendix A. */

import type { Static } from 'typebox';
import type { Instrument } from '../../../../../engine/core/instrument.ts';
import { isSizedInMoney } from '../../../../../engine/core/order.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { clientOid, decimal, object, oneOf, optional, symbol } from '../../../../../http/fields.ts';
import { wrong } from '../../../../../http/wire-error.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { orderIdsV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { readPrice } from '../../../../codecs/order-numbers.ts';
import { orderOptions, readOptions, timeInForce } from '../../../../codecs/order-options.ts';
import { originOf } from '../../../../codecs/trade-side.ts';
import { spotAmounts } from '../../../../codecs/v2/spot-order.ts';
import { sourceOf } from '../../../../codecs/v2/trigger-words.ts';

const input = object({
  symbol: symbol(),
  side: oneOf(['buy', 'sell']),
  triggerPrice: decimal({ description: 'Trigger price.' }),
  orderType: oneOf(['limit', 'market']),
  executePrice: optional(decimal({ description: 'Required for a limit order.' })),
  planType: optional(
    oneOf(['amount', 'total'], {
      description: 'amount: size is base coin. total: quote coin, of a market buy.',
    }),
  ),
  size: decimal({ description: 'Base coin; quote coin for a market buy.' }),
  triggerType: oneOf(['fill_price', 'mark_price'], { default: 'fill_price' }),
  clientOid: optional(clientOid()),
  force: timeInForce(),
  ...orderOptions,
});
type Input = Static<typeof input>;

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/place-plan-order',
  summary: 'Place a spot plan order',
  source: 'wire.md 4.3',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 20 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  handle({ input: sent, venue, caller }) {
    const pair = { category: 'SPOT', symbol: sent.symbol } as const;
    const { instrument } = findMarket(venue.state, 'spot', pair);
    const { triggerPrice: text, side, orderType, force, executePrice: price, size } = sent;
    if (!isSizedAs(instrument, sent))
      throw wrong('planType', 'total for a market buy, amount for every other order');
    const amounts = { orderType, side, price, size, priceField: 'executePrice' };
    return submit(venue, 'spot', {
      type: 'place-trigger',
      uid: caller.uid,
      instrument: instrument.key,
      kind: 'plan',
      triggerTicks: readPrice(instrument, { text, field: 'triggerPrice', codes: 'spot' }),
      triggerBy: sourceOf(sent.triggerType),
      order: {
        side,
        orderType,
        timeInForce: orderType === 'market' ? 'gtc' : force,
        ...readOptions(sent),
        ...spotAmounts(instrument, amounts),
      },
      ...present({ clientOid: sent.clientOid }),
      origin: originOf(caller),
    });
  },
});

/** Whether what the call says of its size is what sizes its order (design.md 5). */
function isSizedAs(instrument: Instrument, sent: Input): boolean {
  return (
    sent.planType === undefined || (sent.planType === 'total') === isSizedInMoney(instrument, sent)
  );
}
