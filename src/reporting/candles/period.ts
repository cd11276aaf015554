/**
 * Candle periods. Lengths below 6 hours, and all in zone `utc`, count from the Unix epoch; from
 * 6 hours on, zone `utc8` shifts them to UTC+8 midnights. Weeks start on Monday, months are
 * calendar months. Three-day periods count from the epoch's day.
 */
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { CandleSource } from './bar.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

const WEEK_MS = 7 * DAY_MS;
/** The epoch was a Thursday: the first Monday came four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const UTC8_FROM_MS = 6 * HOUR_MS;
const UTC8_OFFSET_MS = 8 * HOUR_MS;

export interface CandleRequest {
  readonly instrument: InstrumentKey;
  /** Absent: trades. */
  readonly source?: CandleSource;
  /** Candle length in ms: 60_000 · n, or a calendar month. */
  readonly length: number | 'month';
  /** Periods of 6 h and more start at UTC midnight or at UTC+8 midnight. */
  readonly zone: 'utc' | 'utc8';
  /** Open times: from inclusive, to exclusive. What has not begun yet has no candle. */
  readonly fromMs?: number;
  readonly toMs: number;
  readonly limit: number;
}

export type Period = Pick<CandleRequest, 'length' | 'zone'>;

/** The start of the period that holds a time, both in ms of Unix time. */
export function periodStart(timeMs: number, period: Period): number {
  const { length } = period;
  if (length === 'month') return monthStart(timeMs, period, 0);
  const origin = (length === WEEK_MS ? FIRST_MONDAY_MS : 0) - offsetOf(period);
  return Math.floor((timeMs - origin) / length) * length + origin;
}

/** The start of the period `count` periods after (or before) one that starts at `startMs`. */
export function shiftPeriod(startMs: number, count: number, period: Period): number {
  if (period.length === 'month') return monthStart(startMs, period, count);
  return startMs + count * period.length;
}

function monthStart(timeMs: number, period: Period, shift: number): number {
  const offset = offsetOf(period);
  const local = new Date(timeMs + offset);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + shift, 1) - offset;
}

function offsetOf({ length, zone }: Period): number {
  const isShifted = zone === 'utc8' && (length === 'month' || length >= UTC8_FROM_MS);
  return isShifted ? UTC8_OFFSET_MS : 0;
}
