/** Fills of the user (wire.md 5.8). */
import { fillPushV3 } from '../../../api/codecs/v3/order.ts';
import { fillFeed } from '../../fills.ts';
import { UNIFIED, UNIFIED_READER, userChannel } from '../../user-channel.ts';

export default userChannel({
  api: 'v3',
  name: 'fill',
  summary: 'Fills, one push each.',
  source: 'wire.md 5.8',
  pace: 'nothing at first, then each fill at once',
  instTypes: UNIFIED,
  anyOf: UNIFIED_READER,
  hears: ['traded'],
  row: fillPushV3.schema,
  open: (call) => {
    const { only } = call;
    return fillFeed(call, ({ symbol }) => (only ?? symbol) === symbol, fillPushV3.encode);
  },
});
