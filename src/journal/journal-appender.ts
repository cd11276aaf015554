/**
 * The end of a journal, held by this process: whole batches are appended to it, each in one durable write. After
 * a failed write or sync nobody knows what the device holds, so nothing is retried.
 */
import { type Disk, NODE_DISK } from './disk.ts';
import type { JournalHead } from './journal.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { type JournalEnd, openEnd } from './open-end.ts';
import { type BatchDraft, encodeBatch, encodeVoid, type VoidRecord } from './record.ts';
import { scanJournal } from './scan-journal.ts';
import { journalFolder } from './segment.ts';

const MIB = 1024 * 1024;

export interface AppenderOptions {
  /** Holds `journal/` and the lock; made when missing. */
  readonly dataFolder: string;
  /** `always`: a batch is durable when it is appended. `os`: it survives the process only. */
  readonly sync?: 'always' | 'os';
  readonly segmentBytes?: number;
  readonly firstSegmentBytes?: number;
  readonly disk?: Disk;
  /** Told what an operator should know, as a sentence. */
  readonly warn?: (message: string) => void;
}

export class JournalAppender {
  readonly #disk: Disk;
  readonly #dataFolder: string;
  readonly #lock: FolderLock;
  readonly #end: JournalEnd;
  #head: JournalHead;
  #chainHash: Buffer;

  private constructor({ dataFolder, disk }: AppenderOptions, lock: FolderLock, end: JournalEnd) {
    this.#disk = disk ?? NODE_DISK;
    this.#dataFolder = dataFolder;
    this.#lock = lock;
    this.#end = end;
    this.#head = end.head;
    this.#chainHash = Buffer.from(end.head.chainHash, 'hex');
  }

  /**
   * Locks the data folder, makes the journal when there is none, finds its end and cuts a torn tail. Throws
   * `FolderLocked`, `OldJournal`, or `JournalDamage` when the last segment is damaged.
   */
  static async open(options: AppenderOptions): Promise<JournalAppender> {
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
      return new JournalAppender(options, lock, end);
    } catch (error) {
      await lock.release();
      throw error;
    }
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
    const earlier = await scanJournal(this.#dataFolder, { ...range, disk: this.#disk });
    return [...earlier.voids.filter(({ seq }) => seq < firstSeq), ...voids];
  }

  async append(draft: Omit<BatchDraft, 'previousHash'>): Promise<void> {
    const previousHash = this.#chainHash;
    const { journalId, timeMs } = this.#head;
    const { bytes, chainHash } = encodeBatch({ ...draft, previousHash });
    const roll = { journalId, firstSeq: draft.firstSeq, timeMs, previousHash };
    await this.#end.writer.append(bytes, roll);
    this.#chainHash = chainHash;
    this.#head = {
      journalId,
      seq: draft.firstSeq + draft.entryCount - 1,
      timeMs: draft.timeMs,
      chainHash: chainHash.toString('hex'),
    };
  }

  /** Its `seq` must be the next. */
  appendVoid(record: VoidRecord): Promise<void> {
    const { seq, timeMs } = record;
    const payload = encodeVoid(record);
    return this.append({ isVoid: true, entryCount: 1, firstSeq: seq, timeMs, payload });
  }

  async close(): Promise<void> {
    await this.#end.writer.close();
    await this.#lock.release();
  }
}
