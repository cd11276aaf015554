/**
 * Reads entries out of a journal, beside the process that writes it. A reader is told how far the
 * journal is durable and continues where it stopped; it never looks past what it was told.
 */
import type { Entry } from '../engine/command.ts';
import { deletedUpTo } from './archive.ts';
import { chainStart } from './checksum.ts';
import { type Disk, NODE_DISK } from './disk.ts';
import { JournalDamage, type JournalHead } from './journal.ts';
import { JournalWalk } from './journal-walk.ts';
import { lastSeqOf, type VoidRecord } from './record.ts';
import { type Progress, scanJournal } from './scan-journal.ts';
import { type Batch, entriesOf, hexOf, voidOf } from './segment-cursor.ts';

/** One commit batch, as a reader sees it. */
export interface ReadBatch {
  /** To be applied, in order. */
  readonly entries: readonly Entry[];
  /** Those of the batch that were voided. */
  readonly voided: readonly Entry[];
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
  /** A scan of this process has proven it, or its chain is only compared with another one. */
  readonly isProven?: boolean;
}

export class JournalReader {
  readonly #from: Required<Omit<ReaderOptions, 'voids'>>;
  readonly #voided: ReadonlySet<number>;
  #walk: JournalWalk | undefined;
  #pending: Batch[] = [];
  #lastSeq: number;

  constructor(options: ReaderOptions) {
    const { dataFolder, afterSeq, disk = NODE_DISK, isProven = false } = options;
    this.#from = { dataFolder, afterSeq, disk, isProven };
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
    this.#walk ??= await JournalWalk.open(this.#from, this.#from.afterSeq);
    this.#pending = await this.#walk.readChunk();
    if (this.#pending.length > 0) return;
    const { path, offset } = this.#walk.cursor;
    throw new JournalDamage(path, offset, `the journal ends before entry ${seq}`);
  }

  #take(batch: Batch): ReadBatch {
    const { header } = batch;
    this.#lastSeq = lastSeqOf(header);
    return {
      ...(header.isVoid ? NO_ENTRIES : this.#sorted(entriesOf(batch))),
      voidRecord: header.isVoid ? voidOf(batch) : undefined,
      lastSeq: this.#lastSeq,
      timeMs: header.timeMs,
      chainHash: hexOf(header.chainHash),
    };
  }

  #sorted(all: readonly Entry[]): Pick<ReadBatch, 'entries' | 'voided'> {
    const { afterSeq } = this.#from;
    const [first] = all;
    if (this.#voided.size === 0 && first !== undefined && first.seq > afterSeq)
      return { entries: all, voided: [] };
    const asked = all.filter(({ seq }) => seq > afterSeq);
    return {
      entries: asked.filter(({ seq }) => !this.#voided.has(seq)),
      voided: asked.filter(({ seq }) => this.#voided.has(seq)),
    };
  }
}

const NO_ENTRIES = { entries: [], voided: [] } as const;

export interface ReadOptions {
  /** Default 0: from the start. */
  readonly afterSeq?: number;
  /** Default: to the end. */
  readonly upTo?: number;
  readonly disk?: Disk;
  readonly onProgress?: Progress;
}

/**
 * What is in a journal, a batch at a time: proven first, read second. Needs no lock. Throws
 * {@link JournalDamage} before the first entry when any of it is damaged.
 */
export async function* readJournal(
  dataFolder: string,
  options: ReadOptions = {},
): AsyncGenerator<ReadBatch, void, void> {
  const { afterSeq = 0, upTo = Number.MAX_SAFE_INTEGER, disk = NODE_DISK } = options;
  const { head, voids } = await scanJournal(dataFolder, { afterSeq, disk, isBeside: true });
  const last = Math.min(upTo, head.seq);
  const reader = new JournalReader({ dataFolder, afterSeq, voids, disk, isProven: true });
  try {
    for await (const batch of reader.readThrough(last)) {
      yield batch.lastSeq <= last ? batch : cutAfter(batch, last);
      options.onProgress?.(Math.min(batch.lastSeq, last), last);
    }
  } finally {
    await reader.close();
  }
}

function cutAfter(batch: ReadBatch, last: number): ReadBatch {
  const isAsked = ({ seq }: Entry) => seq <= last;
  return {
    ...batch,
    entries: batch.entries.filter(isAsked),
    voided: batch.voided.filter(isAsked),
  };
}

/**
 * Whether the journal that ends at `head` is, up to `seq`, the one whose chain hash is given: what says otherwise
 * was made of another history.
 */
export async function journalHolds(
  { dataFolder, head, disk = NODE_DISK }: { dataFolder: string; head: JournalHead; disk?: Disk },
  seq: number,
  chainHash: string,
): Promise<boolean> {
  if (seq > head.seq) return false;
  if (seq === 0) return hexOf(chainStart(head.journalId)) === chainHash;
  // Nobody can tell any more; what is there was proven to follow it when it was deleted.
  if (seq < (await deletedUpTo(disk, dataFolder))) return true;
  const from = { dataFolder, afterSeq: seq - 1, voids: [], disk, isProven: true };
  const reader = new JournalReader(from);
  try {
    for await (const batch of reader.readThrough(seq)) return batch.chainHash === chainHash;
    return false;
  } finally {
    await reader.close();
  }
}
