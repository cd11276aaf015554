/** Changes of the user's orders (wire.md 5.8). */
import { orderPushV3 } from '../../../api/codecs/v3/order.ts';
import { ORDER_EVENTS, orderChanges } from '../../order-changes.ts';
import { oneByOne, UNIFIED, UNIFIED_READER, userChannel } from '../../user-channel.ts';

export default userChannel({
  api: 'v3',
  name: 'order',
  summary: 'A push for each change of an order: accepted, each fill, amended, cancelled.',
  source: 'wire.md 5.8',
  pace: 'nothing at first, then each change at once',
  instTypes: UNIFIED,
  anyOf: UNIFIED_READER,
  hears: ORDER_EVENTS,
  row: orderPushV3.schema,
  open: ({ services, user, only }) =>
    oneByOne((event, timeMs) =>
      orderChanges(services.venue.state, user.uid, { event, timeMs })
        .map(({ order }) => order)
        .filter(({ symbol }) => (only ?? symbol) === symbol)
        .map(orderPushV3.encode),
    ),
});
