/**
 * What an exchange recorded of an instrument, as far as it is known: books and trades that come to pass again at
 * venue times, and where the recorded market stands in the book.
 */
import type { Units } from '../../primitives/units.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import type { Side } from './order.ts';

/** A level of a recorded book: what stood there in all. */
export interface RecordedRow {
  readonly ticks: number;
  /** 0: nothing any more. */
  readonly lots: number;
}

/** What was recorded of one moment; of several parts, the trade comes first. */
export interface RecordedMoment {
  /** Venue time, Unix ms; never before that of the moment before. */
  readonly timeMs: number;
  readonly trade?: { readonly side: Side; readonly ticks: number; readonly lots: number };
  /** Levels that changed. */
  readonly bids?: readonly RecordedRow[];
  readonly asks?: readonly RecordedRow[];
  /** Why nothing is known from here to the next moment, for people. */
  readonly silence?: string;
}

/** A level at which the recorded market stands, or should. */
export interface RecordedLevel extends Mutable {
  readonly ticks: number;
  /** What was recorded. */
  lots: number;
  /** What stood there when the market had last acted: less than that stands because others took it. */
  left: number;
  /** What others took of it, and what recorded trades took that no book has confirmed, at `sinceMs`. Both heal. */
  impact: number;
  traded: number;
  sinceMs: number;
}

/** A time of which nothing was recorded. */
export interface Silence extends Mutable {
  readonly fromMs: number;
  /** Undefined while it lasts. */
  toMs?: number | undefined;
  readonly reason: string;
}

/** What does not change while it plays. */
export interface RecordingTerms {
  /** Tells it from another one: who gives its moments goes on where it stands. */
  readonly name: string;
  /** Of what a market makes around recorded trades. */
  readonly seed: string;
  /** Venue time of its first moment. */
  readonly startMs: number;
  /** In which half of what was taken is there again; 0: at the next step. */
  readonly healMs: number;
  /** Whether books were recorded; else the market makes one around the trades. */
  readonly hasBook: boolean;
}

export interface Recording extends RecordingTerms, Mutable {
  /** Those that are known and have not come to pass. */
  ahead: readonly RecordedMoment[];
  /** How many were given. */
  given: number;
  /** Whether no more are given. */
  isWhole: boolean;
  /** Best first. */
  bids: RecordedLevel[];
  asks: RecordedLevel[];
  /** The last trade, and those of takers who bought and who sold, in ticks; 0 before the first. */
  lastTicks: number;
  boughtTicks: number;
  soldTicks: number;
  /** Traded lots, by the taker's side, that were too few to be an order: the next one has them too. */
  carried: { readonly buy: number; readonly sell: number };
  /** The last ones, the newest last. */
  silences: readonly Silence[];
  /** Where the index stood in the round before: other instruments of its base move by the same ratio. */
  beforeRound: Units;
}

export type ReadRecording = DeepReadonly<Recording>;

/** So many silences are remembered. */
export const SILENCES_KEPT = 100;

/** The one that lasts, if any. */
export function silenceOf<S extends { readonly toMs?: number | undefined }>({
  silences,
}: {
  readonly silences: readonly S[];
}): S | undefined {
  const last = silences.at(-1);
  return last?.toMs === undefined ? last : undefined;
}

/** Whether something is known again: where books were recorded, a trade alone does not say what else there is. */
export function endsSilence(
  { asks, bids, silence, trade }: RecordedMoment,
  { hasBook }: Pick<RecordingTerms, 'hasBook'>,
): boolean {
  if (silence !== undefined) return false;
  return bids !== undefined || asks !== undefined || (trade !== undefined && !hasBook);
}
