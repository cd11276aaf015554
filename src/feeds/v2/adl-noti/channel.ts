/** Positions that were reduced as the other side of a loss (wire.md 5.7). */
import { adlPush } from '../../../api/codecs/public-trade.ts';
import { FUTURES_CATEGORIES } from '../../../engine/core/instrument.ts';
import { forcedCloses } from '../../forced-closes.ts';
import { oneByOne, readerOf, userChannel } from '../../user-channel.ts';

export default userChannel({
  api: 'v2',
  name: 'adl-noti',
  summary: 'What of a position was closed because its owner shares a loss.',
  source: 'wire.md 5.7',
  pace: 'nothing at first, then each at once',
  instTypes: FUTURES_CATEGORIES,
  anyOf: readerOf,
  hears: ['traded'],
  row: adlPush.schema,
  open: ({ user: { uid }, instType }) =>
    oneByOne((event, timeMs) => {
      const isOther = event.type === 'traded' && event.instrument.category !== instType;
      if (isOther) return [];
      return forcedCloses(event, { steps: ['deleveraging'], uid, timeMs }).map(adlPush.encode);
    }),
});
