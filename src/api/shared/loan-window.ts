/** The times of lists of loans. Both ends are inclusive. */
import { WireError } from '../../http/wire-error.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { TimeWindow } from '../../reporting/page.ts';

const DAYS_MAX = 30;
const SPAN_MS = DAYS_MAX * DAY_MS;
const KEPT_DAYS = 730;

interface SentTimes {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

/**
 * R-4.5-3, R-4.5-4: at most 30 days. A time that is not sent follows from the other: 30 days from the
 * start but not beyond now, 30 days before the end; with neither, the 30 days up to now.
 * 40707 reversed, 00001 too long.
 */
export function thirtyDayWindow(
  { startTime, endTime }: SentTimes,
  nowMs: number,
): Required<TimeWindow> {
  if (startTime === undefined) {
    const toMs = endTime ?? nowMs;
    return { fromMs: toMs - SPAN_MS, toMs };
  }
  if (endTime === undefined)
    return { fromMs: startTime, toMs: Math.min(startTime + SPAN_MS, nowMs) };
  if (startTime > endTime) throw new WireError('40707');
  if (endTime - startTime > SPAN_MS) throw new WireError('00001', [String(DAYS_MAX)]);
  return { fromMs: startTime, toMs: endTime };
}

/** R-4.5-9: whatever lies within the last two years of 365 days. 40707 reversed. */
export function twoYearWindow(
  { startTime, endTime }: SentTimes,
  nowMs: number,
): Required<TimeWindow> {
  if (startTime !== undefined && endTime !== undefined && startTime > endTime)
    throw new WireError('40707');
  return { fromMs: Math.max(startTime ?? 0, nowMs - KEPT_DAYS * DAY_MS), toMs: endTime ?? nowMs };
}
