/**
 * How the lists of all families are paged: cursors by id, and windows of time.
 * Decides R-4.4-1, R-4.4-2.
 */
import { limit, optional, orderId, timeMs } from '../../http/fields.ts';
import { WireError, wrong } from '../../http/wire-error.ts';
import { isIdText } from '../../primitives/id.ts';
import { present } from '../../primitives/present.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { PageRequest, TimeWindow } from '../../reporting/lists/page.ts';

const ID_DIGITS = 19;

/**
 * A paging id as text that compares with ours, whatever its length: shorter numbers are padded, a
 * longer one is above every id and so no bound (undefined). Anything but digits is refused.
 */
export function idCursor(text: string | undefined, field: string): string | undefined {
  if (text === undefined) return undefined;
  if (!isIdText(text)) throw wrong(field, 'an id: digits alone');
  return text.length > ID_DIGITS ? undefined : text.padStart(ID_DIGITS, '0');
}

/**
 * R-4.4-1: a record's window starts at most 90 days ago and spans at most 90 days, both ends
 * inclusive (case A34). A window never shows what is older, though it names its end alone. Without
 * times there is no bound: an open order shows whatever its age.
 */
const DAYS_MAX = 90;
const WINDOW_MS = DAYS_MAX * DAY_MS;
/**
 * A client that asks for exactly 90 days counts from its own clock and is read a little later: it is
 * not refused for that, and shown the 90 days.
 */
const CLOCK_GRACE_MS = 60_000;

/** How the calls of a family ask for a part of a list. */
export interface Paging<I> {
  readonly window: (input: I, nowMs: number) => TimeWindow;
  readonly page: (input: I) => PageRequest;
}

interface SentTimes {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

interface SentPageV2 extends SentTimes {
  readonly idLessThan: string | undefined;
  readonly limit: number;
}

interface SentPageV3 extends SentTimes {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** The window a request asks for, or its refusal: 40707 reversed, 40705 too long, 00001 too old. */
function ninetyDayWindow({ startTime, endTime }: SentTimes, nowMs: number): TimeWindow {
  if (startTime === undefined && endTime === undefined) return {};
  if (startTime !== undefined && endTime !== undefined) refuseSpan(startTime, endTime);
  noOlderThan(endTime ?? nowMs, nowMs);
  const fromMs = noOlderThan(startTime ?? nowMs - WINDOW_MS, nowMs);
  return endTime === undefined ? { fromMs } : { fromMs, toMs: endTime };
}

/** A time that is not more than so many days ago: 00001 for an older one, but for the grace of clocks. */
export function noOlderThan(timeMs: number, nowMs: number, days = DAYS_MAX): number {
  const oldest = nowMs - days * DAY_MS;
  if (timeMs < oldest - CLOCK_GRACE_MS) throw new WireError('00001', [String(days)]);
  return Math.max(timeMs, oldest);
}

function refuseSpan(startTime: number, endTime: number): void {
  if (startTime > endTime) throw new WireError('40707');
  if (endTime - startTime > WINDOW_MS) throw new WireError('40705');
}

const SPAN_DAYS = 7;

/** Refuses a reversed window (40707) and one of more than seven days (00001); an open end is none. */
export function refuseOverAWeek({ startTime, endTime }: SentTimes): void {
  if (startTime === undefined || endTime === undefined) return;
  if (startTime > endTime) throw new WireError('40707');
  if (endTime - startTime > SPAN_DAYS * DAY_MS) throw new WireError('00001', [String(SPAN_DAYS)]);
}

const ROWS_MAX = 100;

/** What all v2 lists share (wire.md 4.6): `idLessThan` exclusive, newest first, at most 100 rows. */
export const pageFieldsV2 = {
  startTime: optional(timeMs({ description: 'From this time, Unix ms; at most 90 days ago.' })),
  endTime: optional(timeMs({ description: 'To this time, inclusive; at most 90 days later.' })),
  idLessThan: optional(orderId({ description: 'Only rows older than this id.' })),
  limit: limit({ default: ROWS_MAX, max: ROWS_MAX }),
};

/** By id alone: whatever window there is, the call has rules of its own for it. */
export const pageById: Paging<Pick<SentPageV2, 'idLessThan' | 'limit'>> = {
  window: () => ({}),
  page: ({ idLessThan, limit: rows }) =>
    present({ beforeId: idCursor(idLessThan, 'idLessThan'), limit: rows }),
};

export const pageV2: Paging<SentPageV2> = { ...pageById, window: ninetyDayWindow };

/** What a client's clock goes on by between the two readings that it makes ninety days of, ms. */
const READINGS_APART_MS = 1_000;

/** The same for deposits and withdrawals, whose window both ends of which are read from a clock may be that much longer. */
export const pageOfPaymentsV2: Paging<SentPageV2> = {
  ...pageV2,
  window: ({ startTime, endTime }, nowMs) => {
    const firstMs = (endTime ?? 0) - WINDOW_MS;
    const isClose = startTime !== undefined && Math.abs(firstMs - startTime) <= READINGS_APART_MS;
    return ninetyDayWindow(
      { startTime: isClose ? Math.max(firstMs, startTime) : startTime, endTime },
      nowMs,
    );
  },
};

/** The same for a call that asks for at most seven days. */
export const weekV2: Paging<SentPageV2> = {
  ...pageV2,
  window: (input, nowMs) => {
    refuseOverAWeek(input);
    return ninetyDayWindow(input, nowMs);
  },
};

/** What all v3 lists share (wire.md 4.6): the cursor is the id of the last row, exclusive on the next call. */
export const pageFieldsV3 = {
  startTime: optional(timeMs({ description: 'From this time, inclusive, Unix ms.' })),
  endTime: optional(timeMs({ description: 'To this time, inclusive, Unix ms.' })),
  limit: limit({ default: ROWS_MAX, max: ROWS_MAX }),
  cursor: optional(orderId({ description: 'The cursor of the previous page.' })),
};

export const pageV3: Paging<SentPageV3> = {
  window: windowV3,
  page: ({ cursor, limit: rows }) => present({ beforeId: idCursor(cursor, 'cursor'), limit: rows }),
};

/** By a cursor that the call reads for itself. */
export const pageBySize: Paging<{ readonly limit: number }> = {
  window: () => ({}),
  page: ({ limit: rows }) => ({ limit: rows }),
};

/** Of a list that has no parts. */
export const whole: Paging<unknown> = {
  window: () => ({}),
  page: () => ({ limit: Number.MAX_SAFE_INTEGER }),
};

/** Either end may be open; with both it is at most 90 days wide. */
function windowV3({ startTime, endTime }: SentTimes): TimeWindow {
  if (startTime !== undefined && endTime !== undefined) {
    if (startTime > endTime) throw wrong('startTime', 'a time not after endTime');
    if (endTime - startTime > WINDOW_MS) throw new WireError('00001', [String(DAYS_MAX)]);
  }
  return present({ fromMs: startTime, toMs: endTime });
}
