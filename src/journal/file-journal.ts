/**
 * The journal on disk. *Group commit:* one durable write is in flight; what is submitted
 * meanwhile goes into the next ones, of {@link WRITE_WEIGHT} orders at most, each user in turn (fair-queue.ts).
 * After a failed write or sync nobody knows what the device holds, so nothing is retried or acknowledged: the
 * journal stops, and a restart finds out.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Command } from '../engine/command.ts';
import { type Disk, NODE_DISK } from './disk.ts';
import { FairQueue, type QueueBounds } from './fair-queue.ts';
import {
  type Journal,
  JournalDamage,
  type JournalHead,
  type JournalListener,
  JournalStopped,
  type NowMs,
  type Ticket,
} from './journal.ts';
import { type AppenderOptions, JournalAppender } from './journal-appender.ts';
import { JournalReader, journalHolds } from './journal-reader.ts';
import { replayJournal } from './journal-replay.ts';
import { type QueuedCommand, queuedCommand } from './queued-command.ts';
import { decodeEntries, encodeCommand, Payload, type VoidRecord } from './record.ts';
import type { Progress } from './scan-journal.ts';
import { stampOf } from './stamp.ts';
import { WritePace } from './write-pace.ts';

/** Orders in one write: so few that whoever comes next waits for some milliseconds. */
const WRITE_WEIGHT = 64;
const MAX_QUEUED: QueueBounds = { weight: 5_000, bytes: 16 * 1024 * 1024 };

export interface FileJournalOptions extends AppenderOptions {
  readonly now: NowMs;
  /** What may wait while a write is in flight; beyond it {@link JournalBusy}. */
  readonly maxQueued?: Partial<QueueBounds>;
  /** Asked before each commit: what it gives is awaited first (a view that lags too far). */
  readonly holdBack?: () => Promise<void> | undefined;
  /** Asked before each commit: how long a full write should take at least, ms (a view that begins to lag). */
  readonly paceMs?: () => number;
  readonly onReplay?: Progress;
}

export class FileJournal implements Journal {
  readonly #options: FileJournalOptions;
  readonly #disk: Disk;
  readonly #appender: JournalAppender;
  readonly #maxQueued: QueueBounds;
  #voids: readonly VoidRecord[] = [];
  #listener: JournalListener | undefined;
  #stopped: string | undefined = 'the journal has not started';
  #lastSeq: number;
  #lastMs: number;
  readonly #queue = new FairQueue<QueuedCommand>();
  readonly #payload = new Payload();
  readonly #pace = new WritePace(WRITE_WEIGHT);
  /** Told of each command that comes while a write is put off. */
  #onArrival: (() => void) | undefined;
  #flushing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  private constructor(options: FileJournalOptions, appender: JournalAppender) {
    this.#options = options;
    this.#disk = options.disk ?? NODE_DISK;
    this.#appender = appender;
    this.#maxQueued = { ...MAX_QUEUED, ...options.maxQueued };
    this.#lastSeq = appender.head.seq;
    this.#lastMs = appender.head.timeMs;
  }

  /** As {@link JournalAppender.open}, with nothing written before `start`; segments before the last one are proven by `start`. */
  static async open(options: FileJournalOptions): Promise<FileJournal> {
    return new FileJournal(options, await JournalAppender.open(options));
  }

  /** The last durable entry. */
  get head(): JournalHead {
    return this.#appender.head;
  }

  /** What waits for its write. */
  get queueBytes(): number {
    return this.#queue.bytes;
  }

  /** How many commands there was no room for. */
  get refused(): number {
    return this.#queue.refused;
  }

  /** Throws {@link JournalBusy} when one more like the last that a user has waiting would be refused. */
  readonly checkRoom = (user: string): void => {
    this.#queue.checkRoom(user, this.#maxQueued);
  };

  /** Void records after the entry the journal was started at; a reader beside it needs them. */
  get voids(): readonly VoidRecord[] {
    return this.#voids;
  }

  /** As {@link journalHolds}. */
  holds(seq: number, chainHash: string): Promise<boolean> {
    const { dataFolder } = this.#options;
    return journalHolds({ dataFolder, head: this.head, disk: this.#disk }, seq, chainHash);
  }

  async start(afterSeq: number, listener: JournalListener): Promise<JournalHead> {
    const { dataFolder } = this.#options;
    if (afterSeq > this.head.seq) {
      throw new JournalDamage(
        dataFolder,
        0,
        `the journal ends at ${this.head.seq}, before ${afterSeq}`,
      );
    }
    this.#voids = await this.#appender.proveAfter(afterSeq);
    await this.#replay(afterSeq, listener);
    listener.onReplayed?.();
    await this.#appender.begin();
    this.#appender.keepHead();
    this.#listener = listener;
    this.#stopped = undefined;
    return this.head;
  }

  submit(command: Command, ticket: Ticket): void {
    if (this.#stopped !== undefined) throw new JournalStopped(this.#stopped);
    const about = { nowMs: this.#options.now(), record: encodeCommand(command), ticket };
    this.#queue.add(queuedCommand(command, about), this.#maxQueued);
    this.#onArrival?.();
    // Not at once: all that one turn of the event loop submits shares one write.
    this.#flushing ??= breathe().then(() => this.#flush());
  }

  /** May be called again. */
  close(): Promise<void> {
    this.#stopped ??= 'the journal is closed';
    this.#closing ??= this.#close();
    this.#onArrival?.();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#flushing;
    await this.#appender.close();
  }

  #readerAfter(afterSeq: number): JournalReader {
    const { dataFolder } = this.#options;
    const voids = this.#voids;
    return new JournalReader({ dataFolder, afterSeq, voids, disk: this.#disk, isProven: true });
  }

  async #replay(afterSeq: number, listener: JournalListener): Promise<void> {
    const { onReplay } = this.#options;
    await replayJournal(this.#readerAfter(afterSeq), this.head.seq, listener, { onReplay });
  }

  async #flush(): Promise<void> {
    try {
      while (this.#queue.count > 0) {
        await this.#options.holdBack?.();
        await this.#flushQueue(await this.#roomOfWrite());
      }
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#flushing = undefined;
    }
  }

  /** How many orders go into the next write; waits until those that go first have room. */
  async #roomOfWrite(): Promise<number> {
    while (this.#closing === undefined) {
      const paceMs = this.#options.paceMs?.() ?? 0;
      const at = { nowMs: performance.now(), paceMs };
      const waitMs = this.#pace.waitMs(this.#queue.nextWeight, at);
      if (waitMs === 0) return this.#pace.room;
      await this.#arrivalWithin(waitMs);
    }
    return WRITE_WEIGHT;
  }

  /** What comes meanwhile may go first, and need less room. */
  #arrivalWithin(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#onArrival = undefined;
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      this.#onArrival = done;
    });
  }

  /** What is delivered is read from what was written: a live command and a replayed one are one value. */
  async #flushQueue(room: number): Promise<void> {
    const taken = this.#queue.take(room);
    for (const { weight } of taken) this.#pace.take(weight);
    for (const { command, nowMs, record } of taken) {
      this.#lastMs = stampOf(command, this.#lastMs, nowMs);
      this.#payload.addRecord(this.#lastMs, record);
    }
    const payload = this.#payload.take();
    const firstSeq = this.#lastSeq + 1;
    this.#lastSeq += taken.length;
    const batch = { entryCount: taken.length, firstSeq, timeMs: this.#lastMs, payload };
    await this.#appender.append(batch);
    this.#listener?.onEntries(
      decodeEntries(batch, payload),
      taken.map(({ ticket }) => ticket),
    );
  }

  #fail(cause: Error): void {
    this.#stopped = `the journal failed: ${cause.message}`;
    this.#queue.clear();
    this.#payload.take();
    this.#listener?.onFailure(cause);
  }
}
