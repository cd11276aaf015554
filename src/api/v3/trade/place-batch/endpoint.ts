/** Places up to 20 orders of one category; each is placed or refused alone. wire.md 4.4, 6.4. */
import { endpoint } from '../../../../http/endpoint.ts';
import { arrayOf, list, object } from '../../../../http/fields.ts';
import { Misread, readAlone } from '../../../../http/item-fields.ts';
import { wrong } from '../../../../http/wire-error.ts';
import { outcomeV3, placeEach, placingWireV3 } from '../../../calls/batch.ts';
import { v3Market } from '../../../calls/markets.ts';
import { orderCommandV3, orderFieldsV3 } from '../../../codecs/v3/order-command.ts';

const ORDERS_MAX = 20;

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/place-batch',
  summary: 'Place orders in batch',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  placesOrders: (items) => items.length,
  input: arrayOf(readAlone(object(orderFieldsV3)), { max: ORDERS_MAX }),
  data: list(outcomeV3),
  async handle({ input: items, venue, caller, locale }) {
    const categories = items.flatMap((item) => (item instanceof Misread ? [] : [item.category]));
    if (new Set(categories).size > 1) throw wrong('category', 'one category for all items');
    const owner = { uid: caller.uid, codes: 'uta' } as const;
    const placings = await placeEach(venue, owner, items, (item) =>
      orderCommandV3(v3Market(venue.state, item).instrument, item, caller),
    );
    return placings.map((placing, index) => placingWireV3(placing, items[index], locale));
  },
});
