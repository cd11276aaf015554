/** Replacing open spot orders by others, one or several of a call: each alone, in one act or not at all (R-C-8). */
import type { Static } from 'typebox';
import type { OrderIds } from '../../engine/core/order.ts';
import type { Caller, Services } from '../../http/endpoint.ts';
import { clientOid, decimal, object, optional, symbol } from '../../http/fields.ts';
import { present } from '../../primitives/present.ts';
import { readPrice, readSize } from '../codecs/order-numbers.ts';
import { originOf } from '../codecs/trade-side.ts';
import { spotPresets } from '../codecs/v2/spot-order.ts';
import { findMarket } from './markets.ts';
import { orderNameFields, orderNameV2 } from './orders.ts';
import { submit } from './submit.ts';

export const replacement = object({
  symbol: symbol(),
  ...orderNameFields,
  price: decimal({ description: 'Price of the new order.' }),
  size: decimal({ description: 'Size of the new order, base coin.' }),
  newClientOid: optional(clientOid({ description: 'Client order id of the new order.' })),
  presetTakeProfitPrice: optional(decimal({ description: 'Take-profit trigger price.' })),
  executeTakeProfitPrice: optional(decimal({ description: 'Absent or 0: at market.' })),
  presetStopLossPrice: optional(decimal({ description: 'Stop-loss trigger price.' })),
  executeStopLossPrice: optional(decimal({ description: 'Absent or 0: at market.' })),
});

/** The ids of the new order; throws `WireError` where it is refused and the old one stays. */
export function replaceSpot(
  venue: Services['venue'],
  caller: Caller,
  sent: Static<typeof replacement>,
): Promise<OrderIds> {
  const pair = { category: 'SPOT', symbol: sent.symbol } as const;
  const { instrument } = findMarket(venue.state, 'spot', pair);
  return submit(venue, 'spot', {
    type: 'replace-order',
    uid: caller.uid,
    ...pair,
    ...present(orderNameV2(sent)),
    priceTicks: readPrice(instrument, { text: sent.price, field: 'price', codes: 'spot' }),
    lots: readSize(instrument, { text: sent.size, field: 'size', codes: 'spot' }),
    ...present({ newClientOid: sent.newClientOid, presets: spotPresets(instrument, sent) }),
    origin: originOf(caller),
  });
}
