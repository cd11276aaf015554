/** Places a futures order. Spec 4.2; wire.md 3.2. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, oneOf, productType, str, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';
import { mixOrderCommand, mixOrderFields } from '../../../../codecs/v2/mix-order.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginMode: oneOf(['isolated', 'crossed']),
  marginCoin: coin({ description: 'Margin coin.' }),
  ...mixOrderFields,
});

const data = Type.Object({
  orderId: Type.Optional(str('Order id; left out when older reduce-only orders gave way to it.')),
  clientOid: str('Client order id, generated when none was sent.'),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/place-order',
  summary: 'Place a futures order',
  source: 'spec 4.2',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data,
  async handle(call) {
    const pair = { category: call.input.productType, symbol: call.input.symbol };
    const { instrument } = findMarket(call.venue.state, 'mix', pair);
    const placed = await submit(call.venue, 'mix', mixOrderCommand(instrument, call));
    const { orderId, clientOid, displaced } = placed;
    return displaced ? { clientOid } : { orderId, clientOid };
  },
});
