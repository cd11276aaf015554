/** A change of price or size of an open order as v3 asks for it, alone or in a batch (wire.md 6.4). */
import type { Static } from 'typebox';
import type { Instrument } from '../../engine/core/instrument.ts';
import type { OrderIds } from '../../engine/core/order.ts';
import type { Services } from '../../http/endpoint.ts';
import { category, decimal, type object, optional, symbol, yesNo } from '../../http/fields.ts';
import { rejectionError } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import { readPrice, readSize } from '../codecs/order-numbers.ts';
import { categoryMeant, findOpenOrder, orderNameFields, orderNameV2 } from './orders.ts';
import { submit } from './submit.ts';

export const modifyFieldsV3 = {
  ...orderNameFields,
  category: optional(category()),
  symbol: optional(symbol()),
  qty: optional(decimal({ description: 'The whole size, what has filled included; base coin.' })),
  price: optional(decimal({ description: 'Absent: the price it has.' })),
  autoCancel: yesNo({ default: false, description: 'Cancel the order if the change is refused.' }),
};

type Sent = Static<ReturnType<typeof object<typeof modifyFieldsV3>>>;

export async function modifyV3(
  venue: Services['venue'],
  uid: string,
  sent: Sent,
): Promise<OrderIds> {
  const name = orderNameV2(sent);
  // The numbers can only be read by the steps of the order's own instrument.
  const order = findOpenOrder(venue.state, uid, name);
  if (order === undefined) throw rejectionError('uta', { reason: 'order-not-found' });
  return submit(venue, 'uta', {
    type: 'amend-order',
    uid,
    ...present({ ...name, category: categoryMeant(venue.state, uid, sent), symbol: sent.symbol }),
    ...numbers(order.userMarket.market.instrument, sent),
    cancelOnRefusal: sent.autoCancel,
  });
}

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
