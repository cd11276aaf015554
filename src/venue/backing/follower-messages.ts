/** What the main thread and the follower's thread say to each other. */
import type { VoidRecord } from '../../journal/record.ts';
import type { HistoryLocation } from '../../reporting/open-history.ts';

/** What the follower needs to begin where the main thread's recovery began. */
export interface FollowerStart {
  readonly dataFolder: string;
  readonly history: HistoryLocation;
  readonly journalId: string;
  /** The snapshot that recovery used; 0 = none. */
  readonly snapshotSeq: number;
  readonly voids: readonly VoidRecord[];
  /** The venue answers nobody before the history has come this far. */
  readonly openAtSeq: number;
  /** That of the {@link Standstill} for the thread that writes the history. */
  readonly standstill: SharedArrayBuffer;
}

export type ToFollower =
  /** The journal is durable up to `seq`. */
  | { readonly type: 'durable'; readonly seq: number }
  | { readonly type: 'snapshot' }
  /** Finish what you were told of, take a snapshot, end. */
  | { readonly type: 'close' };

export type FromFollower =
  /** Everything up to `seq` is in SQL. */
  | { readonly type: 'projected'; readonly seq: number }
  /** Answers `snapshot`. */
  | { readonly type: 'snapshot'; readonly seq: number }
  | { readonly type: 'warning'; readonly message: string }
  | { readonly type: 'failure'; readonly message: string };
