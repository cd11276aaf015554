/** Fills of the user in short (wire.md 5.8). */
import { fastFillPushV3 } from '../../../api/codecs/v3/order.ts';
import { fillFeed } from '../../fills.ts';
import { UNIFIED, UNIFIED_READER, userChannel } from '../../user-channel.ts';

export default userChannel({
  api: 'v3',
  name: 'fast-fill',
  summary: 'Fills in short, one push each.',
  source: 'wire.md 5.8',
  pace: 'nothing at first, then each fill at once',
  instTypes: UNIFIED,
  anyOf: UNIFIED_READER,
  hears: ['traded'],
  row: fastFillPushV3.schema,
  open: (call) => {
    const { only } = call;
    return fillFeed(call, ({ symbol }) => (only ?? symbol) === symbol, fastFillPushV3.encode);
  },
});
