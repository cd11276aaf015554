/** Calendar arithmetic in UTC+8, the venue's reporting day: fixed offset, no daylight saving. */

export const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;

/** The UTC+8 midnight at or before a Unix time, both in ms. */
export function utc8DayStart(timeMs: number): number {
  return Math.floor((timeMs + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
}

/** The start of the period of `lengthMs` that holds a Unix time, periods counted in UTC+8. */
export function utc8PeriodStart(timeMs: number, lengthMs: number): number {
  return Math.floor((timeMs + OFFSET_MS) / lengthMs) * lengthMs - OFFSET_MS;
}
