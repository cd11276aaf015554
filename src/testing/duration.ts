/** How long: milliseconds as a number, or a text such as `250ms`, `10s`, `5m`, `8h`, `2d`. */
import { VenueError } from '../venue/venue-error.ts';

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;

/** In ms, a whole number. Throws `VenueError` for what is no duration. */
export function durationMs(given: string | number): number {
  const [, digits, unit = ''] = DURATION.exec(String(given)) ?? [];
  const ms = typeof given === 'number' ? given : Number(digits) * (UNITS[unit] ?? Number.NaN);
  if (Number.isSafeInteger(ms) && ms >= 0) return ms;
  throw new VenueError(`${given}: expected whole milliseconds, or 250ms, 10s, 5m, 8h, 2d`, 'usage');
}
