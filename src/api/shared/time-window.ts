/**
 * R-4.4-1: a record's window starts at most 90 days ago and spans at most 90 days, both ends
 * inclusive (case A34). Without times there is no bound: an open order shows whatever its age.
 */

import { WireError } from '../../http/wire-error.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { TimeWindow } from '../../reporting/history.ts';

const DAYS_MAX = 90;
const WINDOW_MS = DAYS_MAX * DAY_MS;
/** A client that asks for exactly 90 days counts from its own clock and is read a little later. */
const CLOCK_GRACE_MS = 60_000;

/** The window a request asks for, or its refusal: 40707 reversed, 40705 too long, 00001 too old. */
export function ninetyDayWindow(
  sent: { readonly startTime: number | undefined; readonly endTime: number | undefined },
  nowMs: number,
): TimeWindow {
  const { startTime, endTime } = sent;
  const oldest = nowMs - WINDOW_MS - CLOCK_GRACE_MS;
  if (startTime !== undefined && endTime !== undefined) {
    if (startTime > endTime) throw new WireError('40707');
    if (endTime - startTime > WINDOW_MS) throw new WireError('40705');
  }
  if (Math.min(startTime ?? nowMs, endTime ?? nowMs) < oldest) {
    throw new WireError('00001', [String(DAYS_MAX)]);
  }
  return {
    ...(startTime === undefined ? {} : { fromMs: startTime }),
    ...(endTime === undefined ? {} : { toMs: endTime }),
  };
}
