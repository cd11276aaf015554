/** The user's open positions of a product type, always all of them (wire.md 5.7). */
import { protectedPositions } from '../../../api/calls/positions.ts';
import { positionPush } from '../../../api/codecs/v2/position.ts';
import { FUTURES_CATEGORIES } from '../../../engine/core/instrument.ts';
import { present } from '../../../primitives/present.ts';
import { POSITION_EVENTS, readerOf, userChannel, viewOf } from '../../user-channel.ts';

export default userChannel({
  api: 'v2',
  name: 'positions',
  summary: 'Open positions, all of them in each push; one that is closed disappears.',
  source: 'wire.md 5.7',
  pace: 'at first, then when a position or an order of it has changed',
  instTypes: FUTURES_CATEGORIES,
  anyOf: readerOf,
  hears: POSITION_EVENTS,
  row: positionPush.schema,
  open: ({ services, user, instType: category, only: symbol }) =>
    viewOf({
      rows: () => {
        const { state } = services.venue;
        const positions = protectedPositions(state, user, present({ category, symbol }));
        return new Map(positions.map((position) => [position.positionId, position]));
      },
      encode: positionPush.encode,
      isWhole: true,
    }),
});
