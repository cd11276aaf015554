/** A user's position is taken from him as the counterparty of somebody who was liquidated. */
import { factor } from '../param.ts';
import { anAct } from '../primitive.ts';

export const deleverage = anAct({
  name: 'deleverage',
  family: 'trading',
  summary:
    'Takes a part of a user’s position as auto-deleveraging does: at the mark, off the book, against the other side.',
  seen: 'A fill that he did not send, at the mark and without a fee, and closing orders that are cut, or end as `adl_cancel`.',
  params: { share: factor('How much of it.', { min: 0, max: 1, usual: 1 }) },
  act: async ({ signed, state, subject, submit, with: { share } }) => {
    const { markets, uid = '' } = subject;
    for (const { instrument } of markets) {
      const userMarket = state.users.get(uid)?.userMarkets.get(instrument.key);
      for (const position of [userMarket?.long, userMarket?.short]) {
        const lots = Math.floor((position?.lots ?? 0) * share);
        if (position === undefined || lots === 0) continue;
        const { side: positionSide } = position;
        const about = { uid, instrument: instrument.key, positionSide, lots };
        await submit({ type: 'deleverage', ...about, ...signed });
      }
    }
  },
});
