/** The user's positions that were closed, of a product type (wire.md 5.7). */
import { closedPositionPush } from '../../../api/codecs/v2/position.ts';
import { FUTURES_CATEGORIES } from '../../../engine/core/instrument.ts';
import { closedPositionRecord } from '../../../engine/read/closed-position-record.ts';
import { oneByOne, readerOf, userChannel } from '../../user-channel.ts';

export default userChannel({
  api: 'v2',
  name: 'positions-history',
  summary: 'Positions that were closed, one push each.',
  source: 'wire.md 5.7',
  pace: 'nothing at first, then each at once',
  instTypes: FUTURES_CATEGORIES,
  anyOf: readerOf,
  hears: ['position-closed'],
  row: closedPositionPush.schema,
  open: ({ services, instType, only }) =>
    oneByOne((event) => {
      if (event.type !== 'position-closed' || event.instrument.category !== instType) return [];
      if ((only ?? event.instrument.symbol) !== event.instrument.symbol) return [];
      return [closedPositionPush.encode(closedPositionRecord(services.venue.state, event))];
    }),
});
