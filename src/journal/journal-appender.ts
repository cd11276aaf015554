/**
 * The end of a journal, held by this process: whole batches are appended to it, each in one durable write. After
 * a failed write or sync nobody knows what the device holds, so nothing is retried.
 */

import type { Entry } from '../engine/command.ts';
import { assert } from '../primitives/assert.ts';
import { type Disk, NODE_DISK } from './disk.ts';
import { HeadKeeper } from './head-keeper.ts';
import type { JournalHead } from './journal.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { findEnd, type JournalEnd, openEnd } from './open-end.ts';
import {
  type BatchDraft,
  type BatchHeader,
  decodeHeader,
  encodeBatch,
  encodeVoid,
  Payload,
  type VoidRecord,
} from './record.ts';
import { scanJournal } from './scan-journal.ts';
import type { SegmentStart } from './segment.ts';
import type { SegmentWriter } from './segment-writer.ts';

const MIB = 1024 * 1024;

export interface AppenderOptions {
  /** Holds `journal/` and the lock; made when missing. */
  readonly dataFolder: string;
  /** `always`: a batch is durable when it is appended. `os`: it survives the process only. */
  readonly sync?: 'always' | 'os';
  /** Of a journal that is made; by default one of its own. */
  readonly newJournalId?: string;
  readonly segmentBytes?: number;
  readonly firstSegmentBytes?: number;
  readonly disk?: Disk;
  /** Told what an operator should know, as a sentence. */
  readonly warn?: (message: string) => void;
}

type AppendedBatch = Pick<BatchHeader, 'firstSeq' | 'entryCount' | 'timeMs' | 'chainHash'>;

export class JournalAppender {
  readonly #options: AppenderOptions;
  readonly #disk: Disk;
  readonly #lock: FolderLock;
  readonly #end: JournalEnd;
  readonly #keeper: HeadKeeper;
  #writer: SegmentWriter | undefined;
  /** A write has failed: nobody knows what is on the device. */
  #isBroken = false;
  #head: JournalHead;
  #chainHash: Buffer;

  private constructor(options: AppenderOptions, lock: FolderLock, end: JournalEnd) {
    this.#options = options;
    this.#disk = options.disk ?? NODE_DISK;
    this.#lock = lock;
    this.#end = end;
    this.#head = end.head;
    this.#keeper = new HeadKeeper({
      disk: this.#disk,
      dataFolder: options.dataFolder,
      head: () => this.#head,
      settle: async () => this.#writer?.sync(),
    });
    this.#chainHash = Buffer.from(end.head.chainHash, 'hex');
  }

  /**
   * Locks the data folder and finds the end of its journal; nothing of it is written before `begin`. Throws
   * `FolderLocked`, `OldJournal`, or `JournalDamage` when the last segment is damaged.
   */
  static async open(options: AppenderOptions): Promise<JournalAppender> {
    const { dataFolder, disk = NODE_DISK } = options;
    await disk.makeFolder(dataFolder);
    const lock = await lockFolder(dataFolder);
    try {
      return new JournalAppender(
        options,
        lock,
        await findEnd(disk, dataFolder, options.newJournalId),
      );
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** Makes the journal when there is none, and cuts a torn tail: to be called once, before the first `append`. */
  async begin(): Promise<void> {
    const { dataFolder, sync = 'always', segmentBytes = 16 * MIB } = this.#options;
    const { firstSegmentBytes = MIB, warn = () => undefined } = this.#options;
    const isDurable = sync === 'always';
    const written = { disk: this.#disk, dataFolder, isDurable, segmentBytes };
    this.#writer = await openEnd({ ...written, firstSegmentBytes, warn }, this.#end);
    await this.#keeper.begin();
  }

  /** Has the head file say where the journal stands, also when nothing is appended. */
  keepHead(): void {
    this.#keeper.moved();
  }

  /** Has the head file say nothing but where the journal stands now, though it was further. */
  replaceHead(): Promise<void> {
    return this.#keeper.replace();
  }

  /** The last durable entry. */
  get head(): JournalHead {
    return this.#head;
  }

  /**
   * Proves what was not read yet of the journal as it was opened, from the segment that holds the entry after
   * `afterSeq`. Gives the void records there and later. Throws `JournalDamage`.
   */
  async proveAfter(afterSeq: number): Promise<readonly VoidRecord[]> {
    const { firstSeq, voids } = this.#end;
    if (afterSeq >= firstSeq - 1) return voids;
    const range = { afterSeq, upTo: firstSeq - 1 };
    const earlier = await scanJournal(this.#options.dataFolder, { ...range, disk: this.#disk });
    return [...earlier.voids.filter(({ seq }) => seq < firstSeq), ...voids];
  }

  async append(draft: Omit<BatchDraft, 'previousHash'>): Promise<void> {
    const previousHash = this.#chainHash;
    const { bytes, chainHash } = encodeBatch({ ...draft, previousHash });
    await this.#append(bytes, { ...draft, chainHash });
  }

  /** A batch as another journal of the same id holds it. Throws `Invariant` unless it follows. */
  async appendBytes(bytes: Buffer): Promise<void> {
    const header = decodeHeader(bytes, 0);
    assert(
      header?.firstSeq === this.#head.seq + 1 && header.previousHash.equals(this.#chainHash),
      `a batch does not follow entry ${this.#head.seq} of the journal`,
    );
    await this.#append(bytes, { ...header, chainHash: Buffer.from(header.chainHash) });
  }

  /** Makes all that was appended durable; at once when it is written that way. */
  async sync(): Promise<void> {
    await this.#writer?.sync();
  }

  async #append(bytes: Buffer, batch: AppendedBatch): Promise<void> {
    const { journalId, timeMs } = this.#head;
    const { firstSeq, entryCount, chainHash } = batch;
    const roll = { journalId, firstSeq, timeMs, previousHash: this.#chainHash };
    const { hasRolled } = await this.#write(bytes, roll);
    this.#chainHash = chainHash;
    this.#head = {
      journalId,
      seq: firstSeq + entryCount - 1,
      timeMs: batch.timeMs,
      chainHash: chainHash.toString('hex'),
    };
    if (hasRolled) void this.#keeper.writeNow();
    else this.#keeper.moved();
  }

  /** A batch of its own; its `seq` must be the next, its time not before the last. */
  appendEntry({ seq, timeMs, command }: Entry): Promise<void> {
    const payload = new Payload();
    payload.add(timeMs, command);
    return this.append({ entryCount: 1, firstSeq: seq, timeMs, payload: payload.take() });
  }

  /** Its `seq` must be the next. */
  appendVoid(record: VoidRecord): Promise<void> {
    const { seq, timeMs } = record;
    const payload = encodeVoid(record);
    return this.append({ isVoid: true, entryCount: 1, firstSeq: seq, timeMs, payload });
  }

  async close(): Promise<void> {
    try {
      if (this.#writer !== undefined) await this.#keeper.close({ isBroken: this.#isBroken });
    } finally {
      await this.#writer?.close();
      await this.#lock.release();
    }
  }

  async #write(bytes: Buffer, start: SegmentStart): Promise<{ readonly hasRolled: boolean }> {
    assert(this.#writer !== undefined, 'a journal is written once it has begun');
    try {
      this.#keeper.check();
      return await this.#writer.append(bytes, start);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }
}
