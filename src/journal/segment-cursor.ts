/**
 * Walks the batches of one segment in order, proving each: checksums, chain, seq, time. Reads in
 * windows, so that memory stays small however large the journal is. What was proven before is read again
 * without computing the chain anew: the checksums tell that it is still the same.
 */

import type { Entry } from '../engine/command.ts';
import { openSegment } from './archive.ts';
import { extendChain } from './checksum.ts';
import type { Disk, DiskFile } from './disk.ts';
import { JournalDamage } from './journal.ts';
import {
  type BatchHeader,
  batchBytes,
  decodeEntries,
  decodeHeader,
  decodeVoid,
  HEADER_BYTES,
  isIntact,
  lastSeqOf,
  MalformedBatch,
  payloadOf,
  type VoidRecord,
} from './record.ts';
import {
  decodeSegmentHeader,
  SEGMENT_HEADER_BYTES,
  type SegmentHeader,
  type SegmentName,
} from './segment.ts';
import { judgeTail, type TailVerdict } from './torn-tail.ts';

const SMALL_WINDOW = 64 * 1024;
const LARGE_WINDOW = 1024 * 1024;

/** A proven batch; its content is decoded on demand. */
export interface Batch {
  readonly header: BatchHeader;
  readonly payload: Buffer;
  readonly path: string;
  readonly offset: number;
}

export interface CursorOptions {
  /** The chain is taken as it was written: this process proved it, or it only asks where the chain stands. */
  readonly isProven?: boolean;
}

export class SegmentCursor {
  readonly path: string;
  readonly header: SegmentHeader;
  readonly #file: DiskFile;
  readonly #isProven: boolean;
  #window = SMALL_WINDOW;
  /** Where the next batch starts. */
  offset = SEGMENT_HEADER_BYTES;
  lastSeq: number;
  timeMs: number;
  chainHash: Buffer;

  private constructor(file: DiskFile, name: SegmentName, header: SegmentHeader, isProven: boolean) {
    this.path = name.path;
    this.#file = file;
    this.#isProven = isProven;
    this.header = header;
    this.lastSeq = header.firstSeq - 1;
    this.timeMs = header.timeMs;
    this.chainHash = header.previousHash;
  }

  /** Opens a segment at its first batch. Throws {@link JournalDamage} when its header or length is not right. */
  static async open(
    disk: Disk,
    name: SegmentName,
    { isProven = false }: CursorOptions = {},
  ): Promise<SegmentCursor> {
    const file = await openSegment(disk, name);
    try {
      const bytes = Buffer.alloc(SEGMENT_HEADER_BYTES);
      const length = await file.read(bytes, 0);
      const header = decodeSegmentHeader(bytes.subarray(0, length), name);
      refuseOtherLength(name, { is: await file.size(), made: header.bytes });
      return new SegmentCursor(file, name, header, isProven);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The next whole batches; none when there is no whole batch at `offset`. */
  async readChunk(): Promise<Batch[]> {
    const start = this.offset;
    const batches = this.#parse(await this.#read(this.#window));
    // A full window means a backlog; a nearly empty one, the live end of the journal.
    this.#window = 2 * (this.offset - start) > this.#window ? LARGE_WINDOW : SMALL_WINDOW;
    if (batches.length > 0) return batches;
    const header = this.#headerAt(await this.#read(HEADER_BYTES), 0);
    if (header === undefined) return [];
    // It is longer than the window, and those after it may be as long.
    this.#window = LARGE_WINDOW;
    return this.#parse(await this.#read(batchBytes(header)));
  }

  /** What is at `offset`, when `readChunk` found no batch there. */
  async judge(): Promise<TailVerdict> {
    const size = await this.#file.size();
    const rest = await this.#read(Math.max(0, size - this.offset));
    return this.#guard(() => judgeTail(rest, this.offset));
  }

  /** Throws {@link JournalDamage}, at the next batch unless said otherwise. */
  damage(cause: string, offset = this.offset): never {
    throw new JournalDamage(this.path, offset, cause);
  }

  /** Makes what was read durable, whoever wrote it. */
  sync(): Promise<void> {
    return this.#file.sync();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #read(length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, await this.#file.read(bytes, this.offset));
  }

  #parse(bytes: Buffer): Batch[] {
    const batches: Batch[] = [];
    let at = 0;
    for (;;) {
      const header = this.#headerAt(bytes, at);
      if (header === undefined || at + batchBytes(header) > bytes.length) return batches;
      const batch = bytes.subarray(at, at + batchBytes(header));
      if (!isIntact(batch, header)) return batches;
      batches.push(this.#accept(header, payloadOf(batch, header)));
      at += batch.length;
    }
  }

  #headerAt(bytes: Buffer, at: number): BatchHeader | undefined {
    return this.#guard(() => decodeHeader(bytes, at));
  }

  /** Right sums are not enough: the batch must be the one that continues this journal. */
  #accept(header: BatchHeader, payload: Buffer): Batch {
    if (header.firstSeq !== this.lastSeq + 1) {
      this.damage(`entry ${header.firstSeq} follows entry ${this.lastSeq}`);
    }
    if (header.timeMs < this.timeMs) this.damage('time runs backwards');
    const chain = this.#isProven
      ? Buffer.from(header.chainHash)
      : extendChain(this.chainHash, payload);
    if (!header.previousHash.equals(this.chainHash) || !header.chainHash.equals(chain)) {
      this.damage('the hash chain is broken');
    }
    const batch = { header, payload, path: this.path, offset: this.offset };
    this.offset += batchBytes(header);
    this.lastSeq = lastSeqOf(header);
    this.timeMs = header.timeMs;
    this.chainHash = chain;
    return batch;
  }

  #guard<T>(decode: () => T): T {
    return asDamage(decode, this.path, this.offset);
  }
}

/** A segment is made whole before it has its name, and its length never changes. */
function refuseOtherLength({ path }: SegmentName, bytes: { is: number; made: number }): void {
  const { is, made } = bytes;
  if (is !== made)
    throw new JournalDamage(
      path,
      Math.min(is, made),
      `it has ${is} bytes, and was made with ${made}`,
    );
}

/** Throws {@link JournalDamage} when the text is not what was framed. */
export function entriesOf(batch: Batch): Entry[] {
  return asDamage(() => decodeEntries(batch.header, batch.payload), batch.path, batch.offset);
}

/** Throws {@link JournalDamage} when the text is not what was framed. */
export function voidOf(batch: Batch): VoidRecord {
  return asDamage(() => decodeVoid(batch.payload), batch.path, batch.offset);
}

/** Hex of a chain hash, as heads, snapshots and checkpoints carry it. */
export function hexOf(chainHash: Buffer): string {
  return chainHash.toString('hex');
}

function asDamage<T>(decode: () => T, path: string, offset: number): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof MalformedBatch)
      throw new JournalDamage(path, offset, error.message, { cause: error });
    throw error;
  }
}
