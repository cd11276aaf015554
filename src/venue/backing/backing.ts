/**
 * How a venue keeps what it knows: in a data folder, or (`:memory:`) for as long as it runs. The
 * rest of composition does not know which.
 */
import type { Entry } from '../../engine/command.ts';
import type { Overlay } from '../../reporting/overlay.ts';
import type { HistoryReader } from '../../reporting/store/history-store.ts';
import type { Sequencer } from '../../runtime/sequencer.ts';
import type { TapeView } from '../../runtime/tape-view.ts';
import type { VenueRecord } from './venue-record.ts';

export interface Backing {
  readonly masterKey: Buffer;
  readonly saveRecord: (record: VenueRecord) => void;
  /** Brings state and tape up to the end of the journal, feeds the overlay, and goes live. */
  readonly recover: (overlay: Overlay) => Promise<Recovered>;
  /** Projects what is left, takes a last snapshot, releases the data folder. */
  readonly close: () => Promise<void>;
}

export interface Recovered {
  readonly sequencer: Sequencer;
  readonly tape: TapeView;
  /** Answers the history's questions. */
  readonly database: HistoryReader['database'];
  readonly projection: Projection;
  readonly entriesAt: EntriesAt;
}

/** What the journal holds at these seqs, oldest first; what is no entry is left out. */
export type EntriesAt = (seqs: readonly number[]) => Promise<readonly Entry[]>;

/** The follower of the journal: it writes the history and takes snapshots. */
export interface Projection {
  /** Every entry up to this one is in SQL. */
  readonly projectedSeq: () => number;
  readonly whenProjected: (seq: number) => Promise<void>;
  /** Checks every invariant on the state of now; one sentence per fault. */
  readonly checkInvariants: () => Promise<readonly string[]>;
  /** Takes a snapshot now; resolves with the seq it holds. */
  readonly snapshot: () => Promise<number>;
}
