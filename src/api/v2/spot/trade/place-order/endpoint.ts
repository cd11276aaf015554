/**
 * Places a spot order; a market buy is sized in money (design.md 5). With `tpslType=tpsl` it waits
 * for its trigger price. wire.md 4.3, appendix A.
 * Decides R-P-17.
 */
import Type, { type Static } from 'typebox';
import type { PlaceTrigger } from '../../../../../engine/commands/place-trigger.ts';
import type { Instrument } from '../../../../../engine/core/instrument.ts';
import { type Caller, endpoint } from '../../../../../http/endpoint.ts';
import { object, receiveWindowFields, str, symbol } from '../../../../../http/fields.ts';
import { missing, wrong } from '../../../../../http/wire-error.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';
import { triggerOrder } from '../../../../calls/triggers.ts';
import { readPrice } from '../../../../codecs/order-numbers.ts';
import { spotOrderCommand, spotOrderFields, tpslFields } from '../../../../codecs/v2/spot-order.ts';

const input = object({
  symbol: symbol(),
  ...spotOrderFields,
  ...tpslFields,
  ...receiveWindowFields,
});
type Input = Static<typeof input>;

const data = Type.Object({ orderId: str('Order id.'), clientOid: str('Client order id.') });

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/place-order',
  summary: 'Place a spot order',
  source: 'wire.md 4.3',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  hasReceiveWindow: true,
  input,
  data,
  async handle(call) {
    const { input: sent, venue } = call;
    const { instrument } = findMarket(venue.state, 'spot', {
      category: 'SPOT',
      symbol: sent.symbol,
    });
    if (sent.tpslType === 'tpsl') return submit(venue, 'spot', tpslCommand(instrument, call));
    // An order that means to wait must not trade at once.
    if (sent.triggerPrice !== undefined)
      throw wrong('triggerPrice', 'nothing without tpslType tpsl');
    const placed = await submit(venue, 'spot', spotOrderCommand(instrument, call));
    return { orderId: placed.orderId, clientOid: placed.clientOid };
  },
});

function tpslCommand(
  instrument: Instrument,
  call: { readonly input: Input; readonly caller: Caller },
): PlaceTrigger {
  const { triggerPrice: text } = call.input;
  if (text === undefined) throw missing('triggerPrice');
  const order = spotOrderCommand(instrument, call);
  const { uid, instrument: key, clientOid, origin } = order;
  return {
    type: 'place-trigger',
    uid,
    instrument: key,
    kind: 'tpsl',
    triggerTicks: readPrice(instrument, { text, field: 'triggerPrice', codes: 'spot' }),
    triggerBy: 'last',
    order: triggerOrder(order),
    ...present({ clientOid, origin }),
  };
}
