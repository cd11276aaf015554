/**
 * The port of the journal: one total order over commands, durable before it is told.
 *
 * Callers may rely on: `seq` rises, by one but for what was voided; `timeMs` never runs backwards;
 * entries are delivered in order, each exactly once, and only when durable; tickets come back with
 * the entries that were submitted here. Implementers must not: deliver what could still be lost,
 * drop what was delivered, reorder, retry a failed write, or call the listener inside `submit`.
 */
import type { Command, Entry } from '../engine/command.ts';

/** Whatever the submitter wants back with the entry; never stored. */
export type Ticket = unknown;

/** Where a journal stands: its identity, and the last durable entry with its chain hash. */
export interface JournalHead {
  readonly journalId: string;
  readonly seq: number;
  readonly timeMs: number;
  /** Hex SHA-256 of the commit-batch chain up to the batch that holds `seq`. */
  readonly chainHash: string;
}

export interface JournalListener {
  /**
   * Durable entries, in order. Called for the replay first, then live. The ticket of an entry has its index;
   * entries that were replayed or came from another node have none.
   */
  readonly onEntries: (entries: readonly Entry[], tickets: readonly Ticket[]) => void;
  /** These never entered the journal and never will: another node leads, or none does. */
  readonly onRefused?: (tickets: readonly Ticket[], cause: Error) => void;
  /** A write or sync failed: nothing since the last delivery is acknowledged, and nothing more will be. */
  readonly onFailure: (cause: Error) => void;
  /** The replay has been delivered. What it throws refuses the start, before anything of the journal is written. */
  readonly onReplayed?: () => void;
}

/** The queue is at its bound: nothing was journalled, the caller answers 503 / 40725. */
export class JournalBusy extends Error {
  override readonly name: string = 'JournalBusy';
}

/** No node leads, or the store of the journal does not answer: nothing was journalled. */
export class NoLeader extends JournalBusy {}

/** Nobody can tell yet whether it is, or will be, in the journal. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The journal has failed or is closed; the process is about to stop. */
export class JournalStopped extends Error {
  override readonly name = 'JournalStopped';
}

/** Stored bytes that are neither valid nor a torn tail: refuse to start. */
export class JournalDamage extends Error {
  override readonly name = 'JournalDamage';
  readonly file: string;
  readonly offset: number;

  constructor(file: string, offset: number, cause: string, options?: ErrorOptions) {
    super(`${file}: damaged at byte ${offset}: ${cause}`, options);
    this.file = file;
    this.offset = offset;
  }
}

/** What is asked needs entries that were deleted because the venue file says so. */
export class JournalDeleted extends Error {
  override readonly name = 'JournalDeleted';

  constructor(dataFolder: string, upToSeq: number) {
    super(
      `${dataFolder}: entries 1 to ${upToSeq} of the journal were deleted (\`retain\` of the venue file), and this needs all ` +
        'of them: do it on a back-up that has them',
    );
  }
}

/** A journal of a format that this release does not read: refuse it and say the way over. */
export class OldJournal extends Error {
  override readonly name = 'OldJournal';

  constructor(file: string, format: number) {
    const last = LAST_RELEASES[format] ?? 'an earlier release';
    super(
      `${file}: a journal of format ${format}, which ${last} was the last to read: have it print the journal ` +
        '(bourse journal --json --sealed > FILE), and make a new folder of that (bourse import FILE --data NEW)',
    );
  }
}

/** Which release was the last to read a format. */
const LAST_RELEASES: Readonly<Record<number, string>> = { 1: 'bourse 0.1.0' };

export interface Journal {
  /**
   * Replays every durable entry with `seq > afterSeq`, then goes live. Resolves with the head once
   * the replay has been delivered. Throws {@link JournalDamage}, or what `onReplayed` throws.
   */
  start(afterSeq: number, listener: JournalListener): Promise<JournalHead>;
  /** Queues a command. Throws {@link JournalBusy} or {@link JournalStopped}, and then wrote nothing. */
  submit(command: Command, ticket: Ticket): void;
  /** Commits what is queued, delivers it, and releases the data folder. */
  close(): Promise<void>;
}

/** Milliseconds of Unix time; injected, so that tests and the manual clock can own it. */
export type NowMs = () => number;
