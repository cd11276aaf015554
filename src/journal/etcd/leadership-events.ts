/** What the state machine of `leadership.ts` is told, and what it says is to be done. */
import type { Answer, Link, Sight, Transaction, View } from './store.ts';

/** ms. */
export interface Timing {
  /** Between two moves of the head by its leader. */
  readonly beatMs: number;
  /** So long the head stands still before a standby tries. */
  readonly tryAfterMs: number;
  /** By so much later tries each next one. */
  readonly tryApartMs: number;
  /** Before what failed is tried again. */
  readonly retryMs: number;
}

export type Role = 'standby' | 'candidate' | 'leader';

export type Event<B extends Link> =
  | { readonly type: 'sight'; readonly sight: Sight<B> }
  | { readonly type: 'watch-ended' }
  | { readonly type: 'view'; readonly id: number; readonly view: View<B> }
  | { readonly type: 'not-viewed'; readonly id: number }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer }
  /** A transaction of which nobody can say whether it was, or will be, carried out. */
  | { readonly type: 'unanswered'; readonly id: number }
  | { readonly type: 'fetched'; readonly batches: readonly B[] }
  | { readonly type: 'not-fetched' }
  | { readonly type: 'offer'; readonly batch: B }
  | { readonly type: 'step-down'; readonly heir: string }
  | { readonly type: 'tick' };

export type Effect<B extends Link> =
  | { readonly type: 'transact'; readonly id: number; readonly transaction: Transaction<B> }
  /** A linearizable read of the head, and of batches after `afterSeq`. */
  | { readonly type: 'look'; readonly id: number; readonly afterSeq: number }
  /** In place of the watch there is, and at another member. */
  | { readonly type: 'watch'; readonly afterRevision: number }
  /** What the store has no more, from the archive of another node. */
  | { readonly type: 'fetch'; readonly afterSeq: number }
  | { readonly type: 'deliver'; readonly batch: B }
  /** Nothing of it is in the journal, nor ever will be. */
  | { readonly type: 'refuse'; readonly batch: B }
  | { readonly type: 'promote'; readonly epoch: number }
  | { readonly type: 'demote' }
  /** This node and the store are not of one history. */
  | { readonly type: 'stop'; readonly cause: string };

/** Where a node stands, by what it has applied. */
export type Position = Pick<Link, 'lastSeq' | 'timeMs' | 'chainHash'>;

export interface LeadershipOptions {
  readonly node: string;
  readonly url: string;
  readonly timing: Timing;
  readonly applied: Position;
  /** Where the count of beats starts: another number for each process and take-over. */
  readonly drawBeat: () => number;
}

/** When it is, on a clock that never is set; and what the clock on the wall says, which no decision goes by. */
export interface Now {
  readonly ms: number;
  readonly wallMs: number;
}
