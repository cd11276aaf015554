/** The user's positions (wire.md 5.8). */
import { positionPushV3 } from '../../../api/codecs/v3/position.ts';
import { type PositionRecord, positionRecords } from '../../../engine/read/position-record.ts';
import { present } from '../../../primitives/present.ts';
import {
  POSITION_EVENTS,
  UNIFIED,
  UNIFIED_READER,
  userChannel,
  viewOf,
} from '../../user-channel.ts';

/** What is left of one that was closed. */
function ended(position: PositionRecord): PositionRecord {
  const none = { total: '0', available: '0', locked: '0', margin: '0', unrealisedPnl: '0' };
  return { ...position, ...none, liquidationPrice: '0', breakEvenPrice: '0', profitRate: '0' };
}

export default userChannel({
  api: 'v3',
  name: 'position',
  summary: 'Positions that have changed; one that is closed is told once more, of size 0.',
  source: 'wire.md 5.8',
  pace: 'all at first, those that changed, and all every 5 seconds',
  instTypes: UNIFIED,
  anyOf: UNIFIED_READER,
  hears: POSITION_EVENTS,
  row: positionPushV3.schema,
  beatMs: 5000,
  open: ({ services, user, only: symbol }) =>
    viewOf({
      rows: () => {
        const positions = positionRecords(services.venue.state, user, present({ symbol }));
        return new Map(positions.map((position) => [position.positionId, position]));
      },
      encode: positionPushV3.encode,
      isWhole: false,
      gone: ended,
    }),
});
