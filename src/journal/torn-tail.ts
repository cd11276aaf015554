/**
 * Torn or damaged? After a crash the last write may be half there: it was never acknowledged and
 * is cut. Anything else that is not a whole batch is damage, and nobody may carry on over it.
 *
 * Segments are filled with zeros ahead of the writing, and no 512-byte sector of a written batch
 * is all zeros (records have no NUL, the magics have none), and a batch is written only where its segment
 * has room for it. So a batch is torn if, and only if, the part of some sector that it would cover is still all
 * zeros, or the written bytes end before it does; and nothing valid may follow, because the next batch is only written after this one was
 * acknowledged. No single flipped bit of a whole batch meets this.
 */
import { batchBytes, decodeHeader, findHeader, HEADER_BYTES, isIntact } from './record.ts';

const SECTOR_BYTES = 512;

const ZEROS = Buffer.alloc(4096);

export type TailVerdict =
  | { readonly kind: 'end' }
  /** The first `bytes` bytes are what is left of an unfinished write. */
  | { readonly kind: 'torn'; readonly bytes: number }
  | { readonly kind: 'damaged'; readonly cause: string };

/** Judges `rest`: all bytes of the segment from `offset` on, where no whole batch was found. */
export function judgeTail(rest: Buffer, offset: number): TailVerdict {
  const written = writtenBytes(rest);
  if (written === 0 || startsWithBatch(rest)) return { kind: 'end' };
  if (isBeyondEnd(rest)) {
    return { kind: 'damaged', cause: 'a batch goes beyond the end of its segment' };
  }
  if (!isUnfinished(rest, offset, written)) {
    return { kind: 'damaged', cause: 'a written batch does not match its checksums' };
  }
  if (findHeader(rest, 1) !== undefined) {
    return { kind: 'damaged', cause: 'a batch is missing here, a later one follows' };
  }
  return { kind: 'torn', bytes: written };
}

/** Beside a running venue, a batch may have come since the reader looked. */
function startsWithBatch(rest: Buffer): boolean {
  const header = decodeHeader(rest, 0);
  if (header === undefined || rest.length < batchBytes(header)) return false;
  return isIntact(rest.subarray(0, batchBytes(header)), header);
}

function isBeyondEnd(rest: Buffer): boolean {
  const header = decodeHeader(rest, 0);
  return header !== undefined && rest.length < batchBytes(header);
}

function isUnfinished(rest: Buffer, offset: number, written: number): boolean {
  const header = decodeHeader(rest, 0);
  // Without a header the length is unknown: only the sectors of the header itself can tell.
  if (header === undefined) {
    return written <= HEADER_BYTES || hasUnwrittenSector(rest, offset, HEADER_BYTES);
  }
  const size = batchBytes(header);
  return written < size || hasUnwrittenSector(rest.subarray(0, size), offset, size);
}

/** Whether a sector that overlaps the first `length` bytes holds nothing but zeros of `bytes`. */
function hasUnwrittenSector(bytes: Buffer, offset: number, length: number): boolean {
  let start = 0;
  while (start < Math.min(length, bytes.length)) {
    const end = start + SECTOR_BYTES - ((offset + start) % SECTOR_BYTES);
    if (writtenBytes(bytes.subarray(start, end)) === 0) return true;
    start = end;
  }
  return false;
}

/** Length up to the last byte that is not zero. Most of a segment may be zeros: they are passed over in blocks. */
function writtenBytes(bytes: Buffer): number {
  let end = bytes.length;
  while (end >= ZEROS.length && ZEROS.equals(bytes.subarray(end - ZEROS.length, end)))
    end -= ZEROS.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return end;
}
