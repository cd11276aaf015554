/**
 * The questions the API may ask of history: those of the reports, balances, firsts and candles. Every answer merges the SQL
 * rows with the events not yet projected, so that everybody reads their own writes (case A28).
 */
import type { CandleRow } from './candles/bar.ts';
import { candlesOf } from './candles/candles.ts';
import type { CandleRequest } from './candles/period.ts';
import { answerOf, type HistorySources } from './report/answer.ts';
import { type BalanceRequest, type BalanceRow, balancesOf } from './reports/balances.ts';
import { type Firsts, firstsOf } from './reports/firsts.ts';
import { ALL_LISTS, type LISTS } from './reports.ts';

/** A question for each list. */
type Lists = {
  readonly [name in keyof typeof LISTS]: NonNullable<(typeof LISTS)[name]['answer']>;
};

export interface History extends Lists {
  /** What users have had, by user in the order of the request, then wallet and coin. */
  readonly balances: (request: BalanceRequest) => Promise<readonly BalanceRow[]>;
  /** When users traded and paid in for the first time, in the order of the request. */
  readonly firsts: (uids: readonly string[]) => Promise<readonly Firsts[]>;
  /** Candles, oldest first: the last `limit` of the window. Empty minutes repeat the last close with no volume. */
  readonly candles: (request: CandleRequest) => Promise<readonly CandleRow[]>;
}

export function createHistory(sources: HistorySources): History {
  const { ask = (question) => question() } = sources;
  const lists = ALL_LISTS.map(([name, report]) => {
    const answer = answerOf(report, sources) as (...asked: unknown[]) => Promise<unknown>;
    return [name, (...asked: unknown[]) => ask(() => answer(...asked))] as const;
  });
  return {
    // The compiler cannot follow names that are data.
    ...(Object.fromEntries(lists) as unknown as Lists),
    balances: (request) => ask(() => balancesOf(sources, request)),
    firsts: (uids) => ask(() => firstsOf(sources, uids)),
    candles: (request) => ask(() => candlesOf(sources, request)),
  };
}
