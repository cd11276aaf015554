/**
 * The UTC+8 day (R-A-4): when it ends, what it brought the agents is paid, and tiers are earned. It comes
 * before everything else that is due at that moment, whose fees are the next day's.
 */
import { DAY_MS, utc8DayStart } from '../../primitives/utc8.ts';
import { scheduleNext } from '../core/schedule.ts';
import type { State } from '../core/state.ts';
import type { Turn } from '../core/turn.ts';
import { earnTiers } from '../partners/earn-tier.ts';
import { payCommissions } from '../partners/pay-commissions.ts';

/** Ends the day that is over at the turn's time. */
export function endDay(turn: Turn): void {
  const dateMs = turn.state.dayDueMs - DAY_MS;
  payCommissions(turn, dateMs);
  earnTiers(turn.state, dateMs);
  turn.state.dayDueMs = isDayCounted(turn.state) ? turn.state.dayDueMs + DAY_MS : 0;
}

/** After agents or tiers were declared: from now on days are counted, or no longer. */
export function startCounting({ state, timeMs }: Turn): void {
  if (!isDayCounted(state)) stopCounting(state);
  else if (state.dayDueMs === 0) state.dayDueMs = utc8DayStart(timeMs) + DAY_MS;
  scheduleNext(state);
}

/** Volumes whose days are not told apart any more would count for the wrong ones later. */
function stopCounting(state: State): void {
  state.dayDueMs = 0;
  state.fees.volumes.clear();
}

/** Whether anybody earns by the fees or the volume of a day. */
export function isDayCounted({ fees, partners }: State): boolean {
  return partners.agents.size > 0 || fees.tiers.some(({ volume }) => volume !== undefined);
}
