/** Walks the batches of a whole journal, from the segment that holds a seq to the last one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { deletedUpTo } from './archive.ts';
import type { Disk } from './disk.ts';
import { JournalDamage, JournalDeleted, type JournalHead } from './journal.ts';
import { listSegments, type SegmentName } from './segment.ts';
import { type Batch, type CursorOptions, hexOf, SegmentCursor } from './segment-cursor.ts';

/** An unfinished write at the end of the last segment; it was never acknowledged. */
export interface TornTail {
  readonly path: string;
  readonly offset: number;
  readonly bytes: number;
}

export interface WalkOptions extends CursorOptions {
  readonly disk: Disk;
  readonly dataFolder: string;
  /** Another process may be writing: its last write may be half there. */
  readonly isBeside?: boolean;
}

/** Far longer than a write takes to reach the page cache. */
const SETTLE_MS = 50;

export class JournalWalk {
  readonly #disk: Disk;
  readonly #dataFolder: string;
  readonly #settleMs: number;
  readonly #cursorOptions: CursorOptions;
  /** Where the walk stands: the segment, its chain, its last seq. */
  cursor: SegmentCursor;
  /** Known once `readChunk` gave nothing. */
  torn: TornTail | undefined;

  private constructor(options: WalkOptions, cursor: SegmentCursor) {
    this.#disk = options.disk;
    this.#dataFolder = options.dataFolder;
    this.#cursorOptions = options;
    this.#settleMs = options.isBeside === true ? SETTLE_MS : 0;
    this.cursor = cursor;
  }

  /**
   * Starts at the segment that holds the entry after `afterSeq`, by its name; earlier ones are not
   * read. Throws {@link JournalDamage} when there is none, {@link JournalDeleted} when it was deleted.
   */
  static async open(options: WalkOptions, afterSeq: number): Promise<JournalWalk> {
    const { disk, dataFolder } = options;
    const segments = await listSegments(disk, dataFolder);
    const first = segments.findLast((segment) => segment.firstSeq <= afterSeq + 1);
    if (first === undefined) {
      const upToSeq = await deletedUpTo(disk, dataFolder);
      if (upToSeq > afterSeq) throw new JournalDeleted(dataFolder, upToSeq);
      throw new JournalDamage(dataFolder, 0, `no journal segment holds entry ${afterSeq + 1}`);
    }
    return new JournalWalk(options, await SegmentCursor.open(disk, first, options));
  }

  /** The next batches in order; none at the end. Throws {@link JournalDamage}. */
  async readChunk(): Promise<Batch[]> {
    for (;;) {
      const batches = await this.#readOn();
      if (batches.length > 0) return batches;
      const next = await this.#nextSegment();
      // Once there is a next segment this one is complete, but its end may be newer than our look.
      const rest = next === undefined ? [] : await this.cursor.readChunk();
      if (rest.length > 0) return rest;
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

  /** Beside a running venue, a write in flight may look like damage; what is damage stays so. */
  async #readOn(): Promise<Batch[]> {
    const batches = await this.cursor.readChunk();
    if (batches.length > 0 || this.#settleMs === 0) return batches;
    if ((await this.cursor.judge()).kind !== 'damaged') return batches;
    await sleep(this.#settleMs);
    return this.cursor.readChunk();
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
    const after = await SegmentCursor.open(this.#disk, name, this.#cursorOptions);
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
