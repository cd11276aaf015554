/** The rows of a report that a filter means and that may not be stored yet, newest first. */
import type { ReadEvent } from '../../engine/core/event.ts';
import { eventsByTime, type Happened } from '../../engine/read/events-by-time.ts';
import { newestFirst } from '../lists/merged-lists.ts';
import type { PageRequest, TimeWindow } from '../lists/page.ts';
import type { Applied, Overlay, WaitingIndex, WaitingKey } from '../overlay.ts';
import { type Criteria, type Criterion, idText, matcher } from './filter.ts';
import type { Report } from './shown.ts';
import {
  type Coins,
  type EventSource,
  mayHaveRows,
  type Outlines,
  rowsOf,
  type Source,
} from './source.ts';

/** What waits, and what its figures are made text by. */
interface Waiting {
  readonly overlay: Overlay;
  readonly scales: Coins;
}

type WaitingFinder<R, F> = (waiting: Waiting, filter: F, page: PageRequest) => readonly R[];

/** Compiled once: asks the overlay for the rows of a report. */
export function waitingFinder<R, F extends TimeWindow>(
  report: Report<R, F, never>,
): WaitingFinder<R, F> {
  const { source } = report;
  if (source.on === 'command' || source.outlines === undefined) return findAmongCommands(report);
  return findByOutline(report, source, source.outlines);
}

/** Of the commands that may have rows, those that are asked for are made anew each time. */
function findAmongCommands<R, F extends TimeWindow>(
  report: Report<R, F, never>,
): WaitingFinder<R, F> {
  const { id, source } = report;
  const walk = waitingWalk(report);
  return (waiting, filter, page) => {
    const found: R[] = [];
    for (const rows of walk(waiting, filter, page)) {
      found.push(...rows);
      if (found.length >= page.limit && isInOrder(source)) break;
    }
    if (!isInOrder(source)) found.sort(newestBy((row) => idText(row[id])));
    return found.slice(0, page.limit);
  };
}

type WaitingWalk<R, F> = (
  waiting: Waiting,
  filter: F,
  page: Pick<PageRequest, 'beforeId'>,
) => Generator<readonly R[]>;

/**
 * Compiled once: goes through the commands that wait, newest first, and gives the rows of each that are meant, which
 * may be none. Whoever goes through many leaves it between two and lets others act: what was there at the beginning
 * is gone through, whatever is stored or applied meanwhile.
 */
export function waitingWalk<R, F extends TimeWindow>(
  report: Report<R, F, never>,
): WaitingWalk<R, F> {
  const { source } = report;
  const commands = commandsOf(source);
  return function* walk({ overlay, scales }, filter, page) {
    const isMeant = matcher(report, filter, page);
    for (const applied of overlay.newest(commands))
      yield rowsOf(source, applied, scales, isMeant).toReversed();
  };
}

function commandsOf<R>(source: Source<R>): WaitingIndex<Applied> {
  return {
    itemsOf: (applied) => (mayHaveRows(source, applied.entry, applied.events) ? [applied] : []),
    keptBy: {},
  };
}

/** A row that is not made yet. */
interface Outlined<R> {
  readonly outline: Partial<R>;
  readonly event: ReadEvent;
  readonly at: Happened;
  /** Which row of its event it is. */
  readonly index: number;
}

/** Rows are chosen by their outlines, and only those that are on the page are made. */
function findByOutline<R, F extends TimeWindow>(
  report: Report<R, F, never>,
  source: EventSource<R>,
  outlines: Outlines<R, ReadEvent>,
): WaitingFinder<R, F> {
  const idOf = ({ outline }: Outlined<R>) => idText(outline[report.id]);
  const index = outlineIndex(source, outlines, idOf);
  const words = wordsOf(report.criteria, outlines.keptBy);
  return ({ overlay, scales }, filter, page) => {
    const isMeant = matcher(report, filter, page);
    const found: Outlined<R>[] = [];
    for (const each of overlay.newest(index, keyOf(words, filter))) {
      if (found.length >= page.limit && isInOrder(source)) break;
      if (isMeant(each.outline)) found.push(each);
    }
    if (!isInOrder(source)) found.sort(newestBy(idOf));
    return found
      .slice(0, page.limit)
      .map((each) => source.rows(each.event, each.at, scales, 0)[each.index] as R);
  };
}

function outlineIndex<R>(
  source: EventSource<R>,
  outlines: Outlines<R, ReadEvent>,
  idOf: (outlined: Outlined<R>) => string,
): WaitingIndex<Outlined<R>> {
  const itemsOfEvent = (event: ReadEvent, at: Happened): readonly Outlined<R>[] => {
    if (event.type !== source.on) return [];
    const items = outlines
      .of(event, at)
      .map((outline, index): Outlined<R> => ({ outline, event, at, index }));
    // Lists are in the order of ids, also where a user met himself.
    return items.length < 2 ? items : items.sort(newestBy(idOf)).reverse();
  };
  return {
    itemsOf: ({ entry, events }) =>
      eventsByTime(entry, events).flatMap((at) =>
        at.events.flatMap((event) => itemsOfEvent(event, at)),
      ),
    keptBy: Object.fromEntries(
      outlines.keptBy.map((column) => [column, ({ outline }) => String(outline[column])]),
    ),
  };
}

/** The words of a filter that name a column by which lists are kept, in the order of those. */
function wordsOf<R, F>(
  criteria: Criteria<R, F>,
  columns: readonly (keyof R & string)[],
): readonly (readonly [keyof F, string])[] {
  const all = Object.entries<Criterion<R, never>>(criteria);
  return columns.flatMap((column) =>
    all
      .filter(([, criterion]) => 'is' in criterion && criterion.is === column)
      .map(([word]) => [word as keyof F, column] as const),
  );
}

function keyOf<F>(
  words: readonly (readonly [keyof F, string])[],
  filter: F,
): WaitingKey | undefined {
  for (const [word, by] of words) {
    const value = filter[word];
    if (value !== undefined) return { by, is: String(value) };
  }
  return undefined;
}

function isInOrder<R>(source: Source<R>): boolean {
  return source.isInOrder !== false;
}

function newestBy<T>(idOf: (item: T) => string): (left: T, right: T) => number {
  return (left, right) => newestFirst(idOf(left), idOf(right));
}
