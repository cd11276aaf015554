/**
 * Replaces an open spot order by another with a new price and size, in one act: when the new order
 * is refused the old one stays, and the refusal is the answer. wire.md 4.2, appendix A.
 */

import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  decimal,
  nullableStr,
  object,
  optional,
  str,
  symbol,
} from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { readPrice, readSize } from '../../../../codecs/order-numbers.ts';
import { originOf } from '../../../../codecs/trade-side.ts';
import { spotPresets } from '../../../../codecs/v2/spot-order.ts';

const input = object({
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

const data = Type.Object({
  orderId: str('Id of the new order.'),
  clientOid: str('Client order id of the new order.'),
  success: str('success.'),
  msg: nullableStr('Null: a refusal is an error of the call.'),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/cancel-replace-order',
  summary: 'Replace a spot order',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  placesOrders: () => 1,
  input,
  data,
  async handle({ input: sent, venue, caller }) {
    const pair = { category: 'SPOT', symbol: sent.symbol } as const;
    const { instrument } = findMarket(venue.state, 'spot', pair);
    const { orderId, clientOid: named } = await submit(venue, 'spot', {
      type: 'replace-order',
      uid: caller.uid,
      ...pair,
      ...present(orderNameV2(sent)),
      priceTicks: readPrice(instrument, { text: sent.price, field: 'price', codes: 'spot' }),
      lots: readSize(instrument, { text: sent.size, field: 'size', codes: 'spot' }),
      ...present({ newClientOid: sent.newClientOid, presets: spotPresets(instrument, sent) }),
      origin: originOf(caller),
    });
    return { orderId, clientOid: named, success: 'success', msg: null };
  },
});
