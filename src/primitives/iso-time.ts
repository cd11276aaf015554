/** Times as people write them: a day, or a time of day with its zone, so that no host decides what it means. */
import { DAY_MS } from './utc8.ts';

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME =
  /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** From 1 March of the year 0 to 1 January 1970. */
const DAYS_TO_1970 = 719_468;

/**
 * Unix ms of an ISO 8601 time; a day alone is its first moment in UTC. Undefined for any other text, and for
 * a day that its month does not have.
 */
export function isoTimeMs(text: string): number | undefined {
  const [day = '', ...times] = text.split('T');
  const days = dayOf(day);
  if (days === undefined || times.length > 1) return undefined;
  const ofDay = times[0] === undefined ? 0 : msOfDay(times[0]);
  return ofDay === undefined ? undefined : days * DAY_MS + ofDay;
}

/** Days since 1970. */
function dayOf(text: string): number | undefined {
  const found = DAY.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number);
  const first = daysBefore(year, month);
  const next = month === 12 ? daysBefore(year + 1, 1) : daysBefore(year, month + 1);
  return month >= 1 && month <= 12 && day >= 1 && day <= next - first ? first + day - 1 : undefined;
}

/** Days from 1970 to the first of a month: counted from March, so that the leap day is the last of a year. */
function daysBefore(year: number, month: number): number {
  const [years, months] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leaps = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  // Five months from March on have 153 days, whichever five.
  return 365 * years + leaps + Math.floor((153 * months + 2) / 5) - DAYS_TO_1970;
}

function msOfDay(text: string): number | undefined {
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const [, hours, minutes, seconds = '0', fraction = '0', sign, east = '0', eastMinutes = '0'] =
    found;
  const ms = Number(seconds) * 1_000 + Number(fraction.padEnd(3, '0'));
  const zone = Number(east) * HOUR_MS + Number(eastMinutes) * MINUTE_MS;
  const ofZone = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + ms;
  return sign === '-' ? ofZone + zone : ofZone - zone;
}
