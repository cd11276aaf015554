/**
 * The journal on disk. *Group commit:* one durable write is in flight; all that is submitted
 * meanwhile is the next one. After a failed write or sync nobody knows what the device holds, so
 * nothing is retried or acknowledged: the journal stops, and a restart finds out.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Command } from '../engine/command.ts';
import { chainStart } from './checksum.ts';
import { type Disk, NODE_DISK } from './disk.ts';
import {
  type Delivered,
  type Journal,
  JournalBusy,
  JournalDamage,
  type JournalHead,
  type JournalListener,
  JournalStopped,
  type NowMs,
  type Ticket,
} from './journal.ts';
import { JournalReader } from './journal-reader.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { type JournalEnd, openEnd } from './open-end.ts';
import {
  type BatchDraft,
  encodeBatch,
  encodeEntry,
  encodeVoid,
  type VoidRecord,
} from './record.ts';
import { type Progress, scanJournal } from './scan-journal.ts';
import { journalFolder } from './segment.ts';
import type { SegmentWriter } from './segment-writer.ts';
import { stampOf } from './stamp.ts';

const MIB = 1024 * 1024;
/** Replayed entries between two turns of the event loop. */
const REPLAY_SLICE = 2000;

export interface FileJournalOptions {
  /** Holds `journal/` and the lock; made when missing. */
  readonly dataFolder: string;
  readonly now: NowMs;
  /** `always`: a command is durable before it is delivered. `os`: it survives the process only. */
  readonly sync?: 'always' | 'os';
  /** Commands that may wait while a write is in flight; beyond it {@link JournalBusy}. */
  readonly maxQueued?: number;
  readonly segmentBytes?: number;
  readonly firstSegmentBytes?: number;
  readonly disk?: Disk;
  /** Asked before each commit: what it gives is awaited first (a view that lags too far). */
  readonly holdBack?: () => Promise<void> | undefined;
  /** Told what an operator should know, as a sentence. */
  readonly warn?: (message: string) => void;
  readonly onScan?: Progress;
  readonly onReplay?: Progress;
}

export class FileJournal implements Journal {
  readonly #options: FileJournalOptions;
  readonly #disk: Disk;
  readonly #lock: FolderLock;
  readonly #writer: SegmentWriter;
  readonly #maxQueued: number;
  #head: JournalHead;
  #chainHash: Buffer;
  #voids: readonly VoidRecord[] = [];
  #listener: JournalListener | undefined;
  #stopped: string | undefined = 'the journal has not started';
  #lastSeq: number;
  #lastMs: number;
  #queue: Delivered[] = [];
  #lines: string[] = [];
  #flushing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  private constructor(options: FileJournalOptions, lock: FolderLock, end: JournalEnd) {
    this.#options = options;
    this.#disk = options.disk ?? NODE_DISK;
    this.#lock = lock;
    this.#writer = end.writer;
    this.#maxQueued = options.maxQueued ?? 10_000;
    this.#head = end.head;
    this.#chainHash = Buffer.from(end.head.chainHash, 'hex');
    this.#lastSeq = end.head.seq;
    this.#lastMs = end.head.timeMs;
  }

  /**
   * Locks the data folder, makes the journal when there is none, finds its end and cuts a torn
   * tail. Throws `FolderLocked`, or {@link JournalDamage} when the last segment is damaged; earlier
   * ones are proven by `start`.
   */
  static async open(options: FileJournalOptions): Promise<FileJournal> {
    const { dataFolder, disk = NODE_DISK, sync = 'always' } = options;
    await disk.makeFolder(journalFolder(dataFolder));
    const lock = await lockFolder(dataFolder);
    try {
      const end = await openEnd({
        disk,
        dataFolder,
        isDurable: sync === 'always',
        segmentBytes: options.segmentBytes ?? 16 * MIB,
        firstSegmentBytes: options.firstSegmentBytes ?? MIB,
        warn: options.warn ?? (() => undefined),
      });
      return new FileJournal(options, lock, end);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** The last durable entry. */
  get head(): JournalHead {
    return this.#head;
  }

  /** Void records after the entry the journal was started at; a reader beside it needs them. */
  get voids(): readonly VoidRecord[] {
    return this.#voids;
  }

  /**
   * Whether this journal, up to `seq`, is the one whose chain hash is given: a snapshot or a
   * projection that says otherwise was made of another history.
   */
  async holds(seq: number, chainHash: string): Promise<boolean> {
    if (seq > this.#head.seq) return false;
    if (seq === 0) return chainStart(this.#head.journalId).toString('hex') === chainHash;
    const reader = this.#readerAfter(seq - 1);
    try {
      for await (const batch of reader.readThrough(seq)) return batch.chainHash === chainHash;
      return false;
    } finally {
      await reader.close();
    }
  }

  async start(afterSeq: number, listener: JournalListener): Promise<JournalHead> {
    const { dataFolder, onScan: onProgress } = this.#options;
    if (afterSeq > this.#head.seq) {
      throw new JournalDamage(
        dataFolder,
        0,
        `the journal ends at ${this.#head.seq}, before ${afterSeq}`,
      );
    }
    const { voids } = await scanJournal(dataFolder, { afterSeq, disk: this.#disk, onProgress });
    this.#voids = voids;
    await this.#replay(afterSeq, listener);
    this.#listener = listener;
    this.#stopped = undefined;
    return this.#head;
  }

  submit(command: Command, ticket: Ticket): void {
    if (this.#stopped !== undefined) throw new JournalStopped(this.#stopped);
    if (this.#queue.length >= this.#maxQueued) {
      throw new JournalBusy(`${this.#queue.length} commands wait for the disk`);
    }
    const seq = this.#lastSeq + 1;
    const timeMs = stampOf(command, this.#lastMs, this.#options.now());
    this.#lines.push(encodeEntry(seq, timeMs, command));
    this.#queue.push({ seq, timeMs, command, ticket });
    this.#lastSeq = seq;
    this.#lastMs = timeMs;
    // Not at once: all that one turn of the event loop submits shares one write.
    this.#flushing ??= breathe().then(() => this.#flush());
  }

  /** May be called again. */
  close(): Promise<void> {
    this.#stopped ??= 'the journal is closed';
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Appends a void record; only before `start`, see `appendVoid`. */
  async writeVoid(record: Pick<VoidRecord, 'voided' | 'by' | 'reason'>): Promise<VoidRecord> {
    const seq = this.#lastSeq + 1;
    const timeMs = Math.max(this.#lastMs, this.#options.now());
    const full = { seq, timeMs, ...record };
    const text = encodeVoid(full);
    await this.#commit({ isVoid: true, entryCount: 1, firstSeq: seq, timeMs, text });
    this.#lastSeq = seq;
    this.#lastMs = timeMs;
    return full;
  }

  async #close(): Promise<void> {
    await this.#flushing;
    await this.#writer.close();
    await this.#lock.release();
  }

  #readerAfter(afterSeq: number): JournalReader {
    const { dataFolder } = this.#options;
    return new JournalReader({ dataFolder, afterSeq, voids: this.#voids, disk: this.#disk });
  }

  async #replay(afterSeq: number, listener: JournalListener): Promise<void> {
    const { onReplay } = this.#options;
    const reader = this.#readerAfter(afterSeq);
    let slice = 0;
    try {
      for await (const { entries, lastSeq } of reader.readThrough(this.#head.seq)) {
        listener.onEntries(entries.map((entry) => ({ ...entry, ticket: undefined })));
        slice += entries.length;
        if (slice < REPLAY_SLICE) continue;
        slice = 0;
        onReplay?.(lastSeq, this.#head.seq);
        await breathe();
      }
      onReplay?.(this.#head.seq, this.#head.seq);
    } finally {
      await reader.close();
    }
  }

  async #flush(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        await this.#options.holdBack?.();
        await this.#flushQueue();
      }
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#flushing = undefined;
    }
  }

  async #flushQueue(): Promise<void> {
    const queue = this.#queue;
    const text = this.#lines.join('');
    this.#queue = [];
    this.#lines = [];
    const first = queue[0];
    const last = queue.at(-1);
    if (first === undefined || last === undefined) return;
    await this.#commit({
      entryCount: queue.length,
      firstSeq: first.seq,
      timeMs: last.timeMs,
      text,
    });
    this.#listener?.onEntries(queue);
  }

  async #commit(draft: Omit<BatchDraft, 'previousHash'>): Promise<void> {
    const previousHash = this.#chainHash;
    const { journalId, timeMs } = this.#head;
    const { bytes, chainHash } = encodeBatch({ ...draft, previousHash });
    await this.#writer.append(bytes, { journalId, firstSeq: draft.firstSeq, timeMs, previousHash });
    this.#chainHash = chainHash;
    this.#head = {
      journalId,
      seq: draft.firstSeq + draft.entryCount - 1,
      timeMs: draft.timeMs,
      chainHash: chainHash.toString('hex'),
    };
  }

  #fail(cause: Error): void {
    this.#stopped = `the journal failed: ${cause.message}`;
    this.#queue = [];
    this.#lines = [];
    this.#listener?.onFailure(cause);
  }
}
