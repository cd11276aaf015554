/**
 * R-4.4-1: a record's window starts at most 90 days ago and spans at most 90 days, both ends
 * inclusive (case A34). A window never shows what is older, though it names its end alone. Without
 * times there is no bound: an open order shows whatever its age.
 */

import { WireError } from '../../http/wire-error.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { TimeWindow } from '../../reporting/page.ts';

const DAYS_MAX = 90;
const WINDOW_MS = DAYS_MAX * DAY_MS;
/**
 * A client that asks for exactly 90 days counts from its own clock and is read a little later: it is
 * not refused for that, and shown the 90 days.
 */
const CLOCK_GRACE_MS = 60_000;

interface SentTimes {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

/** The window a request asks for, or its refusal: 40707 reversed, 40705 too long, 00001 too old. */
export function ninetyDayWindow({ startTime, endTime }: SentTimes, nowMs: number): TimeWindow {
  if (startTime === undefined && endTime === undefined) return {};
  if (startTime !== undefined && endTime !== undefined) refuseSpan(startTime, endTime);
  noOlderThanNinetyDays(endTime ?? nowMs, nowMs);
  const fromMs = noOlderThanNinetyDays(startTime ?? nowMs - WINDOW_MS, nowMs);
  return endTime === undefined ? { fromMs } : { fromMs, toMs: endTime };
}

/** A time that is not more than 90 days ago: 00001 for an older one, but for the grace of clocks. */
export function noOlderThanNinetyDays(timeMs: number, nowMs: number): number {
  const oldest = nowMs - WINDOW_MS;
  if (timeMs < oldest - CLOCK_GRACE_MS) throw new WireError('00001', [String(DAYS_MAX)]);
  return Math.max(timeMs, oldest);
}

function refuseSpan(startTime: number, endTime: number): void {
  if (startTime > endTime) throw new WireError('40707');
  if (endTime - startTime > WINDOW_MS) throw new WireError('40705');
}
