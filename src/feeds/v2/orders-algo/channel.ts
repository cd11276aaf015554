/** Changes of the user's triggers: plans, take-profits and stop-losses (wire.md 5.7). */
import { mixPlanPush } from '../../../api/codecs/v2/mix-trigger.ts';
import { spotPlanPush } from '../../../api/codecs/v2/spot-trigger.ts';
import { TRIGGER_EVENTS, triggerChange } from '../../triggers.ts';
import { oneByOne, readerOf, userChannel, V2_PRODUCTS } from '../../user-channel.ts';

export default userChannel({
  api: 'v2',
  name: 'orders-algo',
  summary: 'A push for each change of a trigger: placed, amended, executed, cancelled.',
  source: 'wire.md 5.7',
  pace: 'nothing at first, then each change at once',
  instTypes: V2_PRODUCTS,
  anyOf: readerOf,
  hears: TRIGGER_EVENTS,
  row: { anyOf: [spotPlanPush.schema, mixPlanPush.schema] },
  open: ({ instType, only }) => {
    const { encode } = instType === 'SPOT' ? spotPlanPush : mixPlanPush;
    return oneByOne((event) => {
      const plan = triggerChange(event);
      if (plan === undefined || plan.category !== instType) return [];
      return only === undefined || only === plan.symbol ? [encode(plan)] : [];
    });
  },
});
