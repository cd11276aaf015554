/**
 * Answers the question of a report: SQL rows and the overlay's waiting ones, as if they were one. Each answer takes
 * the waiting rows first and the stored ones second: what is committed between the two reads is then seen twice and
 * counted once, never missed.
 */
import type { ReadState } from '../../engine/core/state.ts';
import { mergeNewest, numberedPage, type TimeWindow } from '../lists/page.ts';
import type { Overlay } from '../overlay.ts';
import type { Database } from '../store/history-store.ts';
import { idText } from './filter.ts';
import type { Answer, AnyPage, Report } from './shown.ts';
import { waitingFinder } from './waiting-rows.ts';

/** What the history answers from. */
export interface HistorySources {
  readonly database: Database;
  readonly overlay: Overlay;
  /** The live state: coin scales and instruments. */
  readonly scales: Pick<ReadState, 'coins' | 'markets'>;
  /** Venue time: no candle opens after it. */
  readonly nowMs: () => number;
  /** Asks each question, or refuses it while nothing can answer. */
  readonly ask?: Asking;
}

export type Asking = <T>(question: () => Promise<T>) => Promise<T>;

export function answerOf<R, F extends TimeWindow>(
  report: Report<R, F, AnyPage>,
  sources: HistorySources,
): Answer<R, F, AnyPage> {
  const findWaiting = waitingFinder(report);
  const { database } = sources;
  const idOf = (row: R) => idText(row[report.id]);
  if (!report.isPagedByNumber) {
    return async (filter, page) => {
      const waiting = findWaiting(sources, filter, page);
      const stored = await report.find(database, filter, page);
      return mergeNewest({ waiting, stored }, idOf, page.limit);
    };
  }
  return (filter, { limit, offset = 0 }) => {
    const waiting = findWaiting(sources, filter, { limit: Number.POSITIVE_INFINITY });
    return numberedPage(waiting, { limit, offset }, ({ before, ...page }) =>
      report.find(
        database,
        filter,
        before === undefined ? page : { ...page, beforeId: idOf(before) },
      ),
    );
  };
}
