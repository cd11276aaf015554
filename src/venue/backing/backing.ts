/**
 * How a venue keeps what it knows: in a data folder, or (`:memory:`) for as long as it runs. The
 * rest of composition does not know which.
 */
import type { Command, Entry } from '../../engine/command.ts';
import type { Freshness } from '../../http/read-gate.ts';
import type { Disk } from '../../journal/disk.ts';
import type { ClusterStatus } from '../../journal/etcd/etcd-journal-options.ts';
import type { ClusterTerms } from '../../journal/etcd/joining.ts';
import type { Overlay } from '../../reporting/overlay.ts';
import type { Asking } from '../../reporting/report/answer.ts';
import type { Database } from '../../reporting/store/history-store.ts';
import type { Standstill } from '../../reporting/store/sqlite/standstill.ts';
import type { Rehearsal } from '../../runtime/rehearsal.ts';
import type { AskedReserves, Reserves } from '../../runtime/reserves.ts';
import type { Retention } from '../../runtime/retain.ts';
import type { Sequencer } from '../../runtime/sequencer.ts';
import type { StateMark } from '../../runtime/state-hash.ts';
import type { TapeView } from '../../runtime/tape-view.ts';
import type { VenueClock } from '../clock.ts';
import type { VenueRecord } from './venue-record.ts';

export interface BackingOptions {
  /** A folder, or `:memory:`. */
  readonly data: string;
  /** PostgreSQL for the history, instead of SQLite in the data folder. It may hold a password. */
  readonly databaseUrl?: string;
  /** What is acknowledged: what is on the disk, or what the system was given. */
  readonly sync?: 'always' | 'os';
  /** Where the journal is written; a test makes it fail. */
  readonly disk?: Disk;
  /** Orders that may wait for the journal; beyond them the answer is 503. */
  readonly maxQueued?: number;
  /** Where `env:NAME` secrets and the master key come from; by default the process's. */
  readonly env?: NodeJS.ProcessEnv;
  /** A false invariant or a broken disk: the venue answers nothing any more. */
  readonly onStop?: (cause: Error) => void;
  /** To be asked for before the process ends without closing the venue. */
  readonly standstill?: Standstill;
  readonly onWarning?: (message: string) => void;
  /** How far the recovery is. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Several machines with one journal in etcd. */
export interface ClusterOptions {
  /** Of the members of etcd. */
  readonly urls: readonly string[];
  readonly user?: { readonly name: string; readonly password: string };
  /** PEM texts. */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly prefix: string;
  readonly node: string;
  readonly peerHost: string;
  readonly peerPort: number;
  /** What other nodes call; by default made of the two. */
  readonly peerUrl?: string;
  readonly token: string;
  /** As it was given: all nodes have the same. */
  readonly operatorToken: string;
}

/** A node of several: its journal is told of by others. */
export interface Seat {
  readonly status: () => ClusterStatus;
  /** Under whom the newest entry that is known was written. */
  readonly epoch: () => number;
  readonly freshness: Freshness;
  /** How many are there, this one included. */
  readonly liveNodes: () => number;
  /** A node that does not know this version of the rules. */
  readonly ignorantOf: (rulesVersion: number) => { node: string; maxRules: number } | undefined;
  /** Told how long each commit of this node took, ms. */
  readonly onCommitted: (told: (ms: number) => void) => void;
  /** Told when it begins and when it ceases to lead; at once where it leads already. */
  readonly onRole: (told: (role: 'leader' | 'standby') => void) => void;
}

/** How much may wait; of the `limits` of the venue file. */
export interface LoadLimits {
  /** Of commands, for the journal. */
  readonly queueBytes?: number;
  /** Of events, for the history. */
  readonly overlayBytes?: number;
}

/** What of the venue file steers how it is kept. */
export interface Keeping {
  /** Of a cluster that is founded. */
  readonly cluster?: Partial<ClusterTerms>;
  readonly limits?: LoadLimits;
  readonly retain?: Partial<Retention>;
}

/** What waits now, in bytes, and how many commands there was no room for. */
export interface Load {
  readonly queueBytes: () => number;
  /** Estimated. */
  readonly overlayBytes: () => number;
  readonly shed: () => number;
  /** Throws `JournalBusy` when one more like the last that a user has waiting would be refused. */
  readonly checkRoom: (uid: string) => void;
  /** Whether commands wait until the history has come nearer. */
  readonly isHeldBack: () => boolean;
  /** What whoever has time waits for: undefined while the history is near, and while it is away or made anew. */
  readonly whenNear: () => Promise<void> | undefined;
}

/** Where a venue is kept, before it is opened. */
export interface Place {
  /** What is known of the venue there; undefined where there is none yet. */
  readonly record: VenueRecord | undefined;
  /** Takes it: nobody else may open it until the backing is closed. */
  readonly open: (clock: VenueClock, keeping: Keeping) => Promise<Backing>;
}

/** What a venue has been through: from it another one is made that stands where this one stood. */
export interface Past {
  readonly masterKey: Buffer;
  /** From the first on. */
  readonly entries: readonly Entry[];
  /** Where it stood after so many of them; without it they are all applied again. */
  readonly standing?: Standing;
}

/** As a snapshot has them: texts of the state and of the tape. */
export interface Standing {
  readonly state: string;
  readonly tape: string;
}

export interface Backing {
  readonly masterKey: Buffer;
  readonly saveRecord: (record: VenueRecord) => Promise<void>;
  /** Brings state and tape up to the end of the journal, feeds the overlay, and goes live. */
  readonly recover: (overlay: Overlay) => Promise<Recovered>;
  /** Undefined for a venue of one machine. */
  readonly seat?: Seat;
  /** Projects what is left, takes a last snapshot, releases the data folder. */
  readonly close: () => Promise<void>;
}

export interface Recovered {
  readonly sequencer: Sequencer;
  readonly tape: TapeView;
  /** Answers the history's questions. */
  readonly database: Database;
  readonly ask: Asking;
  readonly projection: Projection;
  readonly journalId: string;
  readonly entriesAt: EntriesAt;
  /** Those that the journal holds now, oldest first; what was voided is left out. */
  readonly entries: () => AsyncIterable<Entry>;
  readonly deletedUpTo: () => Promise<number>;
  /** Undefined in memory, where nothing waits. */
  readonly load: Load | undefined;
}

/** What the journal holds at these seqs, oldest first; what is no entry is left out. */
export type EntriesAt = (seqs: readonly number[]) => Promise<readonly Entry[]>;

export type Rehearse = (asked: {
  readonly commands: readonly Command[];
  readonly timeMs: number;
}) => Promise<Rehearsal>;

export type AskReserves = (asked: AskedReserves) => Promise<Reserves>;

/** The follower of the journal: it writes the history and takes snapshots. */
export interface Projection {
  /** Every entry up to this one is in SQL. */
  readonly projectedSeq: () => number;
  /** What is after this entry is held in memory until it is in SQL. */
  readonly heldAfterSeq: () => number;
  /** For `/readyz`. */
  readonly warnings: () => readonly string[];
  readonly whenProjected: (seq: number) => Promise<void>;
  /** The venue closes: no command waits for the history any more. */
  readonly rest: () => void;
  /** Checks every invariant on the state of now; one sentence per fault. */
  readonly checkInvariants: () => Promise<readonly string[]>;
  /** Where the state of now stands, by its hash. */
  readonly stateMark: () => Promise<StateMark>;
  /** What is owed and held at the moment that stands. */
  readonly reserves: AskReserves;
  /** What commands would do to the state of now. */
  readonly rehearse: Rehearse;
  /** Takes a snapshot now; resolves with the seq it holds. */
  readonly snapshot: () => Promise<number>;
}
