/** Changes of the user's strategy orders (wire.md 5.8). */
import { strategyOrderPush } from '../../../api/codecs/v3/strategy.ts';
import { TRIGGER_EVENTS, triggerChange } from '../../triggers.ts';
import { oneByOne, UNIFIED, UNIFIED_READER, userChannel } from '../../user-channel.ts';

export default userChannel({
  api: 'v3',
  name: 'strategy-order',
  summary: 'A push for each change of a strategy order: placed, amended, executed, cancelled.',
  source: 'wire.md 5.8',
  pace: 'nothing at first, then each change at once',
  instTypes: UNIFIED,
  anyOf: UNIFIED_READER,
  hears: TRIGGER_EVENTS,
  row: strategyOrderPush.schema,
  open: ({ only }) =>
    oneByOne((event) => {
      const order = triggerChange(event);
      if (order === undefined || (only ?? order.symbol) !== order.symbol) return [];
      return [strategyOrderPush.encode(order)];
    }),
});
