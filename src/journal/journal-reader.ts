/**
 * Reads entries out of a journal, beside the process that writes it. A reader is told how far the
 * journal is durable and continues where it stopped; it never looks past what it was told.
 */
import type { Entry } from '../engine/command.ts';
import { type Disk, NODE_DISK } from './disk.ts';
import { JournalDamage } from './journal.ts';
import { JournalWalk } from './journal-walk.ts';
import { lastSeqOf, type VoidRecord } from './record.ts';
import { type Progress, scanJournal } from './scan-journal.ts';
import { type Batch, entriesOf, hexOf, voidOf } from './segment-cursor.ts';

/** One commit batch, as a reader sees it. */
export interface ReadBatch {
  /** To be applied, in order. */
  readonly entries: readonly Entry[];
  /** In place of entries: an operator's decision, for the audit trail. */
  readonly voidRecord: VoidRecord | undefined;
  /** The journal up to and with this batch: a checkpoint names both. */
  readonly lastSeq: number;
  readonly timeMs: number;
  readonly chainHash: string;
}

export interface ReaderOptions {
  readonly dataFolder: string;
  /** The first entry read is the one after this. */
  readonly afterSeq: number;
  /** All void records after `afterSeq`: `FileJournal.voids`, or those of a scan. */
  readonly voids: readonly VoidRecord[];
  readonly disk?: Disk;
}

export class JournalReader {
  readonly #from: { readonly disk: Disk; readonly dataFolder: string; readonly afterSeq: number };
  readonly #voided: ReadonlySet<number>;
  #walk: JournalWalk | undefined;
  #pending: Batch[] = [];
  #lastSeq: number;

  constructor(options: ReaderOptions) {
    const { dataFolder, afterSeq, disk = NODE_DISK } = options;
    this.#from = { dataFolder, afterSeq, disk };
    this.#lastSeq = afterSeq;
    this.#voided = new Set(options.voids.map((record) => record.voided));
  }

  /** How far it has read. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /**
   * The batches up to the one that holds `seq`, which must be durable. Stopping early loses
   * nothing. Throws {@link JournalDamage}, also when the journal ends before `seq`.
   */
  async *readThrough(seq: number): AsyncGenerator<ReadBatch, void, void> {
    while (this.#lastSeq < seq) {
      const batch = this.#pending.shift();
      if (batch === undefined) await this.#fill(seq);
      else if (lastSeqOf(batch.header) > this.#from.afterSeq) yield this.#take(batch);
    }
  }

  /** Makes all that was read so far durable; at once when the journal is written that way. */
  async sync(): Promise<void> {
    await this.#walk?.cursor.sync();
  }

  async close(): Promise<void> {
    await this.#walk?.close();
    this.#walk = undefined;
  }

  async #fill(seq: number): Promise<void> {
    const { dataFolder, disk, afterSeq } = this.#from;
    this.#walk ??= await JournalWalk.open({ dataFolder, disk }, afterSeq);
    this.#pending = await this.#walk.readChunk();
    if (this.#pending.length > 0) return;
    const { path, offset } = this.#walk.cursor;
    throw new JournalDamage(path, offset, `the journal ends before entry ${seq}`);
  }

  #take(batch: Batch): ReadBatch {
    const { header } = batch;
    this.#lastSeq = lastSeqOf(header);
    return {
      entries: header.isVoid ? [] : entriesOf(batch).filter((entry) => this.#isToApply(entry)),
      voidRecord: header.isVoid ? voidOf(batch) : undefined,
      lastSeq: this.#lastSeq,
      timeMs: header.timeMs,
      chainHash: hexOf(header.chainHash),
    };
  }

  #isToApply({ seq }: Entry): boolean {
    return seq > this.#from.afterSeq && !this.#voided.has(seq);
  }
}

export interface ReadOptions {
  /** Default 0: from the start. */
  readonly afterSeq?: number;
  /** Default: to the end. */
  readonly upTo?: number;
  readonly disk?: Disk;
  readonly onProgress?: Progress;
}

/**
 * The entries of a journal, without those voided, a batch at a time: proven first, read second.
 * Needs no lock. Throws {@link JournalDamage} before the first entry when any of it is damaged.
 */
export async function* readJournal(
  dataFolder: string,
  options: ReadOptions = {},
): AsyncGenerator<readonly Entry[], void, void> {
  const { afterSeq = 0, upTo = Number.MAX_SAFE_INTEGER, disk = NODE_DISK } = options;
  const { head, voids } = await scanJournal(dataFolder, { afterSeq, disk, isBeside: true });
  const last = Math.min(upTo, head.seq);
  const reader = new JournalReader({ dataFolder, afterSeq, voids, disk });
  try {
    for await (const batch of reader.readThrough(last)) {
      const wanted = batch.entries.filter((entry) => entry.seq <= last);
      if (wanted.length > 0) yield wanted;
      options.onProgress?.(Math.min(batch.lastSeq, last), last);
    }
  } finally {
    await reader.close();
  }
}
