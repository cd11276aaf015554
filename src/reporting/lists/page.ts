/**
 * What part of a list is asked for, and pages over rows that grow in id and in time alike: ids come from counters
 * and the journal's time never runs backwards, so "newest first" by time and by id is one order. Queries therefore
 * walk an index by owner, which gives its rows in the order of their ids, and a window of time is first turned into
 * ids (see page-bound.ts).
 */
import { assert } from '../../primitives/assert.ts';
import { idFrom } from '../../primitives/id.ts';

export interface PageRequest {
  /** Only rows with an id below this one. */
  readonly beforeId?: string;
  readonly limit: number;
}

export interface TimeWindow {
  /** Both inclusive, ms. */
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** A page by its number: `offset` rows are passed over. */
export interface NumberedPage {
  readonly offset: number;
  readonly limit: number;
}

const ID_DIGITS = 19;
/** Below every id. */
export const LOWEST_ID = '0';
/** Above every id, and the highest number that databases know. */
export const HIGHEST_ID = String(2n ** 63n - 1n);

/** Above every time a row may bear. */
const END_OF_TIME_MS = Number.MAX_SAFE_INTEGER;

/** The cursor as text that compares with ids of 19 digits as the numbers do. */
export function idBound(page: Pick<PageRequest, 'beforeId'>): string {
  const { beforeId } = page;
  if (beforeId === undefined || beforeId.length > ID_DIGITS) return HIGHEST_ID;
  return lowerId(beforeId.padStart(ID_DIGITS, '0'), HIGHEST_ID);
}

/** The earlier of two ids of one length. */
export function lowerId(one: string, other: string): string {
  if (one < other) return one;
  return other;
}

/** What to look for where ids are stored: of a text that can be no id, a number that none has. */
export function storedId(text: string): string {
  return /^1\d{18}$/.test(text) ? text : '0';
}

export function lowestMs(window: TimeWindow): number {
  return window.fromMs ?? 0;
}

export function highestMs(window: TimeWindow): number {
  return window.toMs ?? END_OF_TIME_MS;
}

export function isWithin(window: TimeWindow, timeMs: number): boolean {
  return timeMs >= lowestMs(window) && timeMs <= highestMs(window);
}

/**
 * The newest `limit` of two lists that are both newest first. A row may be in both, because the
 * projection commits between the two reads; it counts once.
 */
export function mergeNewest<T>(
  lists: { readonly waiting: readonly T[]; readonly stored: readonly T[] },
  idOf: (row: T) => string,
  limit: number,
): T[] {
  const { waiting, stored } = lists;
  const merged: T[] = [];
  let w = 0;
  let s = 0;
  while (merged.length < limit) {
    const left = waiting[w];
    const right = stored[s];
    if (left === undefined && right === undefined) break;
    const order = compareNewest(left && idOf(left), right && idOf(right));
    if (order <= 0) w += 1;
    if (order >= 0) s += 1;
    merged.push((order <= 0 ? left : right) as T);
  }
  return merged;
}

/** A numbered page of stored rows, and of those only what comes after one that waits. */
export interface StoredPage<T> extends NumberedPage {
  readonly before: T | undefined;
}

/**
 * A numbered page of the rows that wait, all of them newest first, and behind them the stored ones. What is
 * stored and not older than the oldest that waits is one of those that wait.
 */
export async function numberedPage<T>(
  waiting: readonly T[],
  { limit, offset }: NumberedPage,
  findStored: (page: StoredPage<T>) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const shown = waiting.slice(offset, offset + limit);
  if (shown.length === limit) return shown;
  const stored = await findStored({
    limit: limit - shown.length,
    offset: Math.max(0, offset - waiting.length),
    before: waiting.at(-1),
  });
  return [...shown, ...stored];
}

/** Below 0: the left comes first; 0: the same row. An absent row comes last. */
function compareNewest(left: string | undefined, right: string | undefined): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return left > right ? -1 : 1;
}

/** Rows within one command that can be numbered: the last six digits. */
const ROWS = 1_000_000;

/** The id of a row that has none of its own: by command, and by its place within the command. */
export function entryIdAt(seq: number, index: number): string {
  const counter = seq * ROWS + index;
  assert(index < ROWS && Number.isSafeInteger(counter), 'the rows of a command cannot be numbered');
  return idFrom(counter);
}

/** The command that an id of {@link entryIdAt} is of. */
export function seqOfEntry(entryId: string): number {
  return Math.floor(Number(entryId.slice(1)) / ROWS);
}

/** The id that stands `count` after another, or before it. */
export function idPlus(id: string, count: number): string {
  return String(BigInt(id) + BigInt(count)).padStart(id.length, '0');
}
