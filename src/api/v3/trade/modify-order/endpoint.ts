/** Changes price or size of an open order, which keeps its ids. wire.md 6.4, appendix A. */
import type { Instrument } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, decimal, object, optional, symbol, yesNo } from '../../../../http/fields.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { findOpenOrder, orderIdsV2, orderNameFields, orderNameV2 } from '../../../calls/orders.ts';
import { submit } from '../../../calls/submit.ts';
import { readPrice, readSize } from '../../../codecs/order-numbers.ts';

const input = object({
  ...orderNameFields,
  category: optional(category()),
  symbol: optional(symbol()),
  qty: optional(decimal({ description: 'The whole size, what has filled included; base coin.' })),
  price: optional(decimal({ description: 'Absent: the price it has.' })),
  autoCancel: yesNo({ default: false, description: 'Cancel the order if the change is refused.' }),
});

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/modify-order',
  summary: 'Modify an order',
  source: 'wire.md 6.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  async handle({ input: sent, venue, caller: { uid } }) {
    const name = orderNameV2(sent);
    // The numbers can only be read by the steps of the order's own instrument.
    const order = findOpenOrder(venue.state, uid, name);
    if (order === undefined) throw rejectionError('uta', { reason: 'order-not-found' });
    return submit(venue, 'uta', {
      type: 'amend-order',
      uid,
      ...present({ ...name, category: sent.category, symbol: sent.symbol }),
      ...numbers(order.userMarket.market.instrument, sent),
      cancelOnRefusal: sent.autoCancel,
    });
  },
});

function numbers(
  instrument: Instrument,
  { price, qty }: { readonly price: string | undefined; readonly qty: string | undefined },
) {
  const priceTicks =
    price === undefined
      ? undefined
      : readPrice(instrument, { text: price, field: 'price', codes: 'uta' });
  const lots =
    qty === undefined ? undefined : readSize(instrument, { text: qty, field: 'qty', codes: 'uta' });
  return present({ priceTicks, lots });
}
