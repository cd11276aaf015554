/**
 * What all reports for agents have in common. Each has two addresses, the older one and its v2 twin (wire.md 3.1).
 * Decides R-4.1-1, R-4.1-2, R-4.1-3, R-4.9-1.
 */
import type { ReadCustomer } from '../../engine/core/agent.ts';
import { compareUids } from '../../engine/core/family.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { Caller } from '../../http/endpoint.ts';
import { limit, optional, positiveInt, text, timeMs } from '../../http/fields.ts';
import { WireError, wrong } from '../../http/wire-error.ts';
import { isIdText } from '../../primitives/id.ts';
import { present } from '../../primitives/present.ts';
import { DAY_MS, utc8DayStart } from '../../primitives/utc8.ts';
import type { NumberedPage, TimeWindow } from '../../reporting/lists/page.ts';
import { noOlderThan, type Paging, whole } from '../calls/paging.ts';

/** Any key of an agent (design.md 4), in every account mode; ten calls a second. */
export const agentEndpoint = {
  family: 'broker',
  codes: 'spot',
  access: { kind: 'user', anyOf: [], isForAgents: true },
  limit: { per: 'uid', perSecond: 10 },
} as const;

export const customerFields = {
  uid: optional(text({ description: 'Only this customer.' })),
  showSub: optional(
    text({ description: 'Ignored: what sub-accounts do counts as their main account’s.' }),
  ),
};

export const numberedPageFields = {
  pageNo: positiveInt({ default: 1, description: 'Page number, from 1.' }),
  pageSize: limit({ default: 100, max: 1000 }),
};

export function numberedPageOf(asked: {
  readonly pageNo: number;
  readonly pageSize: number;
}): NumberedPage {
  const { pageNo, pageSize } = asked;
  const offset = Math.min((pageNo - 1) * pageSize, Number.MAX_SAFE_INTEGER);
  return { offset, limit: pageSize };
}

export function pageOf<T>(
  rows: readonly T[],
  { limit: count, offset }: NumberedPage,
): readonly T[] {
  return rows.slice(offset, offset + count);
}

/** Pages by the uid that ended the one before. */
export const pageByUidFields = {
  idLessThan: optional(text({ description: 'Only below this uid.' })),
  limit: limit({ default: 100, max: 1000 }),
};

/** The newest uid first, below the one named. */
export function pageByUid<T extends { readonly uid: string }>(
  rows: readonly T[],
  asked: { readonly idLessThan: string | undefined; readonly limit: number },
): readonly T[] {
  const { idLessThan } = asked;
  if (idLessThan !== undefined && !isIdText(idLessThan))
    throw wrong('idLessThan', 'an id: digits alone');
  const isBelow = ({ uid }: T) => idLessThan === undefined || compareUids(uid, idLessThan) < 0;
  return [...rows].reverse().filter(isBelow).slice(0, asked.limit);
}

/** The customers that the calling agent has now, from their start dates on, or the one named, by uid. */
export function customersOf(
  { partners }: Pick<ReadState, 'partners'>,
  caller: Pick<Caller, 'uid'>,
  { nowMs, only }: { readonly nowMs: number; readonly only: string | undefined },
): readonly ReadCustomer[] {
  const customers = [...(partners.agents.get(caller.uid)?.customers.values() ?? [])];
  return customers
    .filter(({ hasLeft, sinceMs }) => !hasLeft && sinceMs <= nowMs)
    .filter(({ uid }) => only === undefined || uid === only)
    .sort((a, b) => compareUids(a.uid, b.uid));
}

/**
 * The times of agents' reports (spec 4.1): both or neither (R-4.1-1), nothing older than 90 days (R-4.1-2),
 * and with neither the previous UTC+8 day (R-4.1-3). Both ends are inclusive.
 */
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

/** How wide a window may be, and how long ago it may begin. */
interface WindowTerms {
  readonly spanDays?: number;
  readonly reachDays?: number;
}

/** The window of a report: 40017 names a missing time, 40707 reversed, 00001 too long or too old. */
export function agentWindow(
  sent: SentTimes,
  nowMs: number,
  { reachDays, spanDays }: WindowTerms = {},
): TimeWindow {
  const { fromMs, toMs } = bothTimes(sent, spanDays);
  if (fromMs === undefined) return previousDay(nowMs);
  return present({ fromMs: noOlderThan(fromMs, nowMs, reachDays), toMs });
}

interface PageAsked extends SentTimes {
  /** The row that ended the page before. */
  readonly beforeId: string | undefined;
  readonly nowMs: number;
}

/**
 * The window of a report that is read on by the id of a row: without times it stays on the day of that one, though
 * another day has ended since the first page (R-4.1-5).
 */
export async function agentPageWindow(
  /** The beginning of the UTC+8 day of a row, Unix ms. */
  dayOf: (rowId: string) => Promise<number | undefined>,
  { beforeId, nowMs, ...sent }: PageAsked,
  terms?: WindowTerms,
): Promise<TimeWindow> {
  const window = agentWindow(sent, nowMs, terms);
  if (beforeId === undefined || sent.startTime !== undefined) return window;
  const fromMs = await dayOf(beforeId);
  return fromMs === undefined ? window : { fromMs, toMs: fromMs + DAY_MS - 1 };
}

/** Pages are by number: the window alone is read here. */
export const agentPaging: Paging<SentTimes> = {
  ...whole,
  window: (sent, nowMs) => agentWindow(sent, nowMs),
};

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
