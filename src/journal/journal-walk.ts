/** Walks the batches of a whole journal, from the segment that holds a seq to the last one. */
import type { Disk } from './disk.ts';
import { JournalDamage, type JournalHead } from './journal.ts';
import { listSegments, type SegmentName } from './segment.ts';
import { type Batch, hexOf, SegmentCursor } from './segment-cursor.ts';

/** An unfinished write at the end of the last segment; it was never acknowledged. */
export interface TornTail {
  readonly path: string;
  readonly offset: number;
  readonly bytes: number;
}

export class JournalWalk {
  readonly #disk: Disk;
  readonly #dataFolder: string;
  /** Where the walk stands: the segment, its chain, its last seq. */
  cursor: SegmentCursor;
  /** Known once `readChunk` gave nothing. */
  torn: TornTail | undefined;

  private constructor(disk: Disk, dataFolder: string, cursor: SegmentCursor) {
    this.#disk = disk;
    this.#dataFolder = dataFolder;
    this.cursor = cursor;
  }

  /**
   * Starts at the segment that holds the entry after `afterSeq`, by its name; earlier ones are not
   * read. Throws {@link JournalDamage} when there is none.
   */
  static async open(disk: Disk, dataFolder: string, afterSeq: number): Promise<JournalWalk> {
    const segments = await listSegments(disk, dataFolder);
    const first = segments.findLast((segment) => segment.firstSeq <= afterSeq + 1);
    if (first === undefined) {
      throw new JournalDamage(dataFolder, 0, `no journal segment holds entry ${afterSeq + 1}`);
    }
    return new JournalWalk(disk, dataFolder, await SegmentCursor.open(disk, first));
  }

  /** The next batches in order; none at the end. Throws {@link JournalDamage}. */
  async readChunk(): Promise<Batch[]> {
    for (;;) {
      const batches = await this.cursor.readChunk();
      if (batches.length > 0) return batches;
      const next = await this.#nextSegment();
      await this.#checkEnd(next === undefined);
      if (next === undefined) return [];
      await this.#enter(next);
    }
  }

  /** The last entry walked over. */
  get head(): JournalHead {
    const { header, lastSeq, timeMs, chainHash } = this.cursor;
    return { journalId: header.journalId, seq: lastSeq, timeMs, chainHash: hexOf(chainHash) };
  }

  close(): Promise<void> {
    return this.cursor.close();
  }

  async #nextSegment(): Promise<SegmentName | undefined> {
    const segments = await listSegments(this.#disk, this.#dataFolder);
    return segments.find((segment) => segment.firstSeq > this.cursor.header.firstSeq);
  }

  async #checkEnd(isLast: boolean): Promise<void> {
    const { path, offset } = this.cursor;
    const verdict = await this.cursor.judge();
    if (verdict.kind === 'damaged') throw new JournalDamage(path, offset, verdict.cause);
    if (verdict.kind === 'end') return;
    if (!isLast)
      throw new JournalDamage(path, offset, 'an unfinished batch, but the journal goes on');
    this.torn = { path, offset, bytes: verdict.bytes };
  }

  async #enter(name: SegmentName): Promise<void> {
    const before = this.cursor;
    const after = await SegmentCursor.open(this.#disk, name);
    this.cursor = after;
    await before.close();
    if (after.header.journalId !== before.header.journalId) {
      after.damage('the segment belongs to another journal', 0);
    }
    if (after.header.firstSeq !== before.lastSeq + 1) {
      after.damage(`the journal ends at entry ${before.lastSeq} before this segment`, 0);
    }
    if (!after.header.previousHash.equals(before.chainHash)) {
      after.damage('the hash chain is broken between two segments', 0);
    }
  }
}
