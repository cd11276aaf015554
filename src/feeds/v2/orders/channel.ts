/** Changes of the user's orders, on spot or in a product type (wire.md 5.7). */
import { mixOrderPush, type OrderPush, spotOrderPush } from '../../../api/codecs/v2/order-push.ts';
import { ORDER_EVENTS, orderChanges } from '../../order-changes.ts';
import { oneByOne, readerOf, userChannel, V2_PRODUCTS } from '../../user-channel.ts';

export default userChannel({
  api: 'v2',
  name: 'orders',
  summary: 'A push for each change of an order: accepted, each fill, amended, cancelled.',
  source: 'wire.md 5.7',
  pace: 'nothing at first, then each change at once',
  instTypes: V2_PRODUCTS,
  anyOf: readerOf,
  hears: ORDER_EVENTS,
  row: { anyOf: [spotOrderPush.schema, mixOrderPush.schema] },
  open: ({ services, user, instType, only }) => {
    const { encode } = instType === 'SPOT' ? spotOrderPush : mixOrderPush;
    const isAsked = ({ order: { category, symbol } }: OrderPush) =>
      category === instType && (only === undefined || only === symbol);
    return oneByOne((event, timeMs) =>
      orderChanges(services.venue.state, user.uid, { event, timeMs }).filter(isAsked).map(encode),
    );
  },
});
