/**
 * The times of agents' reports (spec 4.1): both or neither (R-4.1-1), nothing older than 90 days (R-4.1-2),
 * and with neither the previous UTC+8 day (R-4.1-3). Both ends are inclusive.
 */
import { optional, timeMs } from '../../http/fields.ts';
import { WireError } from '../../http/wire-error.ts';
import { DAY_MS, utc8DayStart } from '../../primitives/utc8.ts';
import type { AgentHistory } from '../../reporting/agent-report.ts';
import type { TimeWindow } from '../../reporting/page.ts';
import { noOlderThanNinetyDays } from './time-window.ts';

export const agentTimes = {
  startTime: optional(
    timeMs({
      description:
        'Start time, Unix ms. Only together with endTime; without both, the previous day (UTC+8).',
    }),
  ),
  endTime: optional(timeMs({ description: 'End time, Unix ms, inclusive.' })),
};

interface SentTimes {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

/** The window of a report: 40017 names a missing time, 40707 reversed, 00001 too long or too old. */
export function agentWindow(sent: SentTimes, nowMs: number, maxDays = 90): TimeWindow {
  const { fromMs, toMs } = bothTimes(sent, maxDays);
  if (fromMs === undefined) return previousDay(nowMs);
  return { fromMs: noOlderThanNinetyDays(fromMs, nowMs), ...(toMs === undefined ? {} : { toMs }) };
}

interface PageAsked extends SentTimes {
  readonly agentUid: string;
  /** The commission that ended the page before. */
  readonly beforeId: string | undefined;
  readonly nowMs: number;
}

/**
 * The window of a report that is read on by the id of a commission: without times it stays on the day
 * of that one, though another day has ended since the first page (R-4.1-5).
 */
export async function agentPageWindow(
  { commissions }: Pick<AgentHistory, 'commissions'>,
  { agentUid, beforeId, nowMs, ...sent }: PageAsked,
  maxDays = 90,
): Promise<TimeWindow> {
  const window = agentWindow(sent, nowMs, maxDays);
  if (beforeId === undefined || sent.startTime !== undefined) return window;
  const [last] = await commissions({ agentUid, commissionId: beforeId }, { limit: 1 });
  if (last === undefined) return window;
  return agentWindow({ startTime: last.dateMs, endTime: last.dateMs }, nowMs);
}

/** Both times, at most `maxDays` apart, or neither. */
export function bothTimes({ startTime, endTime }: SentTimes, maxDays = 90): TimeWindow {
  if (startTime === undefined && endTime === undefined) return {};
  if (startTime === undefined) throw new WireError('40017', ['startTime']);
  if (endTime === undefined) throw new WireError('40017', ['endTime']);
  if (startTime > endTime) throw new WireError('40707');
  if (endTime - startTime > maxDays * DAY_MS) throw new WireError('00001', [String(maxDays)]);
  return { fromMs: startTime, toMs: endTime };
}

function previousDay(nowMs: number): TimeWindow {
  const today = utc8DayStart(nowMs);
  return { fromMs: today - DAY_MS, toMs: today - 1 };
}
