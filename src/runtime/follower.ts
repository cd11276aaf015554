/**
 * The second engine: it follows the durable journal off the main thread, feeds the projection, and
 * takes the snapshots, so that the main thread never pauses for either. A snapshot is saved only
 * after the projection's checkpoint of the same entry, so it is never past it.
 *
 * All work is done one piece after the other, but a commit, and a snapshot behind it, go on while the next
 * entries are applied. After a failure it does nothing more.
 */
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import type { Entry } from '../engine/command.ts';
import type { Event, ReadEvent } from '../engine/core/event.ts';
import type { State } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import { checkInvariants } from '../engine/read/invariants.ts';
import { serializeState } from '../engine/snapshot.ts';
import type { NowMs } from '../journal/journal.ts';
import type { JournalReader, ReadBatch } from '../journal/journal-reader.ts';
import type { VoidRecord } from '../journal/record.ts';
import { assert } from '../primitives/assert.ts';
import { Gathering } from './gathering.ts';
import { type Rehearsal, rehearse } from './rehearsal.ts';
import { type AskedReserves, type Reserves, ReservesBook } from './reserves.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { type StateMark, stateMark } from './state-hash.ts';
import type { TapeView } from './tape-view.ts';

/** How often it looks for more while the follower keeps up. */
const LOOK_MS = 20;

/** Where applied entries go: the projector. */
interface FollowerSink {
  readonly apply: (entry: Entry, events: readonly ReadEvent[]) => void;
  /** For the audit trail: from here on, all readers pass over a command. */
  readonly recordVoid?: (record: VoidRecord) => void;
  /** Makes everything applied so far durable, together with this checkpoint. */
  readonly checkpoint: (seq: number, chainHash: string) => Promise<void>;
}

export interface FollowerOptions {
  readonly journalId: string;
  /** Positioned where `state` stands. */
  readonly reader: JournalReader;
  readonly snapshots: SnapshotStore;
  readonly sink: FollowerSink;
  readonly state: State;
  readonly tape: TapeView;
  /** The sink's checkpoint: what is not after it is applied here, but not projected again. */
  readonly projectedSeq: number;
  readonly now: NowMs;
  readonly snapshotEntries?: number;
  readonly snapshotMs?: number;
  readonly onProjected?: (seq: number) => void;
  /** Told which hash the state has at each `every`th entry. */
  readonly hashing?: { readonly every: number; readonly told: (mark: StateMark) => void };
  readonly onSnapshot?: (seq: number) => void;
  readonly onFailure: (cause: Error) => void;
}

/** What the follower stands at: the end of a commit batch. */
interface Position {
  readonly seq: number;
  readonly timeMs: number;
  readonly chainHash: string;
}

export class Follower {
  readonly #options: FollowerOptions;
  readonly #snapshotEntries: number;
  readonly #snapshotMs: number;
  #position: Position | undefined;
  #targetSeq = 0;
  #isFollowQueued = false;
  #projectedSeq: number;
  /** The last that a commit was begun for. */
  #committingSeq: number;
  #snapshotSeq: number;
  #snapshotAtMs: number;
  #work: Promise<void> = Promise.resolve();
  #committing: Promise<void> = Promise.resolve();
  #failure: Error | undefined;
  #isResting = false;
  readonly #gathering = new Gathering();
  readonly #reserves = new ReservesBook();
  #commitTimer: NodeJS.Timeout | undefined;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#snapshotEntries = options.snapshotEntries ?? 100_000;
    this.#snapshotMs = options.snapshotMs ?? 300_000;
    this.#projectedSeq = options.projectedSeq;
    this.#committingSeq = options.projectedSeq;
    this.#snapshotSeq = options.reader.lastSeq;
    this.#snapshotAtMs = options.now();
  }

  /** The journal is durable up to `seq`: follow it there. */
  advance(seq: number): void {
    this.#targetSeq = Math.max(this.#targetSeq, seq);
    if (this.#isFollowQueued) return;
    this.#isFollowQueued = true;
    // A failure is told through `onFailure`.
    this.#enqueue(() => this.#follow()).catch(() => undefined);
  }

  /**
   * Takes a snapshot of all it was told of, unless there is one; resolves with its seq. Rejects
   * with the failure that stopped the follower.
   */
  snapshot(): Promise<number> {
    return this.#enqueue(async () => {
      await this.#takeSnapshot();
      await this.#committing;
      return this.#snapshotSeq;
    });
  }

  /** Checks every invariant on all it was told of; one sentence per fault. */
  checkInvariants(): Promise<readonly string[]> {
    return this.#enqueue(async () => checkInvariants(this.#options.state));
  }

  /** Where the state stands after all it was told of, by its hash. */
  stateMark(): Promise<StateMark> {
    return this.#enqueue(async () => stateMark(this.#options.state));
  }

  /** What is owed and held, at a moment that is not after what it was told of. */
  reserves(asked: AskedReserves): Promise<Reserves> {
    return this.#enqueue(async () => this.#reserves.of(this.#options.state, asked));
  }

  /** What commands would do after all it was told of. */
  rehearse(asked: Parameters<typeof rehearse>[1]): Promise<Rehearsal> {
    return this.#enqueue(async () => rehearse(this.#options.state, asked));
  }

  /** To be called now and then: takes a snapshot when the last is old and something has changed. */
  snapshotIfDue(): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#isDue()) return;
      await this.#takeSnapshot();
      await this.#committing;
    });
  }

  /** Somebody waits until what it was told of is projected: it gathers no longer. */
  hurry(): void {
    this.#gathering.hurry();
    this.#enqueue(() => this.#commitIfDue()).catch(() => undefined);
  }

  /** Follows no further than it has come: the rest is for the next start. */
  rest(): void {
    this.#isResting = true;
  }

  /** Finishes what it was told of, unless it rests. */
  async close(): Promise<void> {
    // A failure is told through `onFailure`.
    await this.#enqueue(() => this.#checkpoint()).catch(() => undefined);
    await this.#work;
    clearTimeout(this.#commitTimer);
    // A failure is told through `onFailure`.
    await this.#committing.catch(() => undefined);
    await this.#options.reader.close();
  }

  #enqueue<T>(piece: () => Promise<T>): Promise<T> {
    const done = this.#work.then(() => {
      if (this.#failure !== undefined) throw this.#failure;
      return piece();
    });
    this.#work = done.then(
      () => undefined,
      (error) => this.#fail(error),
    );
    return done;
  }

  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = error instanceof Error ? error : new Error(String(error));
    this.#options.onFailure(this.#failure);
  }

  async #follow(): Promise<void> {
    this.#isFollowQueued = false;
    while (this.#seq < this.#targetSeq && !this.#isResting) {
      await this.#followSome();
      await this.#commitIfDue();
      if (this.#isDue()) await this.#takeSnapshot();
      // Messages of the main thread want to be heard between two checkpoints.
      if (this.#seq < this.#targetSeq) await breathe();
      else await pause(LOOK_MS);
    }
  }

  /** Commits what is gathered when it is much, has waited long enough, or is waited for; else later. */
  async #commitIfDue(): Promise<void> {
    const leftMs = this.#gathering.leftMs(this.#options.now());
    if (leftMs === 0) return this.#checkpoint();
    this.#commitTimer ??= setTimeout(() => {
      this.#commitTimer = undefined;
      this.#enqueue(() => this.#commitIfDue()).catch(() => undefined);
    }, leftMs).unref();
  }

  async #followSome(): Promise<void> {
    for await (const batch of this.#options.reader.readThrough(this.#targetSeq)) {
      this.#gathering.applied(this.#applyBatch(batch), this.#options.now());
      if (this.#gathering.isFull || this.#isResting) return;
    }
  }

  /** Gives how many events there were. */
  #applyBatch({ entries, voidRecord, lastSeq, timeMs, chainHash }: ReadBatch): number {
    const { state, tape, sink, hashing } = this.#options;
    let count = 0;
    for (const entry of entries) {
      const { events } = applyTo(state, entry);
      count += events.length;
      tape.onApplied(entry, events);
      if (entry.seq > this.#projectedSeq) sink.apply(entry, events);
      if (hashing !== undefined && entry.seq % hashing.every === 0) hashing.told(stateMark(state));
    }
    if (voidRecord !== undefined && lastSeq > this.#projectedSeq) sink.recordVoid?.(voidRecord);
    this.#position = { seq: lastSeq, timeMs, chainHash };
    return count;
  }

  /** One at a time. */
  async #checkpoint(): Promise<void> {
    await this.#committing;
    const position = this.#position;
    if (position === undefined || position.seq <= this.#projectedSeq) return;
    this.#gathering.committed(this.#options.now(), { isAll: position.seq >= this.#targetSeq });
    this.#committingSeq = position.seq;
    this.#commitNext(this.#commit(position));
  }

  async #commit({ chainHash, seq }: Position): Promise<void> {
    await this.#options.sink.checkpoint(seq, chainHash);
    this.#projectedSeq = seq;
    this.#options.onProjected?.(seq);
  }

  get #seq(): number {
    return this.#position?.seq ?? this.#options.reader.lastSeq;
  }

  #isDue(): boolean {
    const position = this.#position;
    if (position === undefined || position.seq <= this.#snapshotSeq) return false;
    return (
      position.seq - this.#snapshotSeq >= this.#snapshotEntries ||
      this.#options.now() - this.#snapshotAtMs >= this.#snapshotMs
    );
  }

  /** What it stands at now; saved behind the commit of that, while the next entries are applied. */
  async #takeSnapshot(): Promise<void> {
    const position = this.#position;
    if (position === undefined || position.seq <= this.#snapshotSeq) return;
    const { journalId, reader, state, tape, now } = this.#options;
    if (position.seq > this.#committingSeq) await this.#checkpoint();
    // With `--sync os` the journal may be less durable than what is made of it.
    await reader.sync();
    const faults = checkInvariants(state);
    assert(faults.length === 0, `before snapshot ${position.seq}: ${faults.join('; ')}`);
    const texts = { state: serializeState(state), tape: tape.serialize() };
    this.#snapshotSeq = position.seq;
    this.#snapshotAtMs = now();
    const snapshot = { journalId, ...position, rulesVersion: state.rulesVersion, ...texts };
    this.#commitNext(this.#committing.then(() => this.#save(snapshot)));
  }

  async #save(snapshot: Snapshot): Promise<void> {
    await this.#options.snapshots.save(snapshot);
    this.#options.onSnapshot?.(snapshot.seq);
  }

  /** What goes on while the next entries are applied. */
  #commitNext(committing: Promise<void>): void {
    this.#committing = committing;
    committing.catch((error) => this.#fail(error));
  }
}

function applyTo(state: State, entry: Entry): { readonly events: readonly Event[] } {
  try {
    return apply(state, entry);
  } catch (error) {
    throw new Error(`command ${entry.seq} (${entry.command.type}) failed`, { cause: error });
  }
}
