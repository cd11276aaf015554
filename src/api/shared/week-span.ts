import { WireError } from '../../http/wire-error.ts';
import { DAY_MS } from '../../primitives/utc8.ts';

const SPAN_DAYS = 7;

interface SentTimes {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

/** Refuses a reversed window (40707) and one of more than seven days (00001); an open end is none. */
export function refuseOverAWeek({ startTime, endTime }: SentTimes): void {
  if (startTime === undefined || endTime === undefined) return;
  if (startTime > endTime) throw new WireError('40707');
  if (endTime - startTime > SPAN_DAYS * DAY_MS) throw new WireError('00001', [String(SPAN_DAYS)]);
}
