/** Positions that were reduced as the other side of a loss (wire.md 5.8). */
import { adlPush } from '../../../api/codecs/public-trade.ts';
import { forcedCloses } from '../../forced-closes.ts';
import { oneByOne, UNIFIED, UNIFIED_READER, userChannel } from '../../user-channel.ts';

export default userChannel({
  api: 'v3',
  name: 'adl-notification',
  summary: 'What of a position was closed because its owner shares a loss.',
  source: 'wire.md 5.8',
  pace: 'nothing at first, then each at once',
  instTypes: UNIFIED,
  anyOf: UNIFIED_READER,
  hears: ['traded'],
  row: adlPush.schema,
  open: ({ user: { uid } }) =>
    oneByOne((event, timeMs) =>
      forcedCloses(event, { steps: ['deleveraging'], uid, timeMs }).map(adlPush.encode),
    ),
});
