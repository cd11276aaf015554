/**
 * The unit on disk is the *commit batch*: all commands of one durable write.
 *
 *   header (100 bytes) │ payload: a record per entry │ payload CRC (4) │ trailer magic (8)
 *
 * A record is the time since the entry before it (of the first: since 1970), in ms, and the command as its
 * own codec keeps it. Numbers of header and sums are big-endian. Header and payload have a CRC each; the
 * chain hash covers the payload. Both magics hold 0xff, which no record does, and no byte with fewer than
 * two bits set, so that one flipped bit cannot make written bytes look unwritten (see `judgeTail`).
 */
import type { Command, Entry } from '../engine/command.ts';
import { readCommand, writeCommand } from '../engine/command-record.ts';
import { MalformedRecord, RecordReader, RecordWriter } from '../primitives/record-bytes.ts';
import { integer, struct, text } from '../primitives/record-codec.ts';
import { checksum, extendChain, HASH_BYTES } from './checksum.ts';
import { JOURNAL_FORMAT } from './segment.ts';

const HEADER_MAGIC = Buffer.from([0xb0, 0x75, 0xff, 0x5e]);
const TRAILER_MAGIC = Buffer.from([0xff, 0x45, 0x4e, 0x44, 0x4f, 0x46, 0x42, 0xfe]);
const CRC_BYTES = 4;
const TRAILER_BYTES = CRC_BYTES + TRAILER_MAGIC.length;
const VOID_FLAG = 1;

const AT = {
  version: 4,
  flags: 6,
  payloadLength: 8,
  entryCount: 12,
  firstSeq: 16,
  timeMs: 24,
  previousHash: 32,
  chainHash: 32 + HASH_BYTES,
  crc: 32 + 2 * HASH_BYTES,
} as const;

export const HEADER_BYTES = AT.crc + CRC_BYTES;

export interface BatchHeader {
  /** The payload is a {@link VoidRecord}, not entries. */
  readonly isVoid: boolean;
  readonly payloadLength: number;
  readonly entryCount: number;
  readonly firstSeq: number;
  /** Time of the last entry, ms. */
  readonly timeMs: number;
  readonly previousHash: Buffer;
  readonly chainHash: Buffer;
}

/** What a batch is made of. */
export interface BatchDraft {
  readonly isVoid?: boolean;
  readonly entryCount: number;
  readonly firstSeq: number;
  readonly timeMs: number;
  readonly previousHash: Buffer;
  readonly payload: Uint8Array;
}

/**
 * An operator's decision that every reader passes over command `voided` (design.md 2.9). It takes
 * a place of its own in the order, `seq`, and is no command itself.
 */
export interface VoidRecord {
  readonly seq: number;
  readonly timeMs: number;
  readonly voided: number;
  readonly by: string;
  readonly reason: string;
}

/** A batch whose sums are right but whose content is not understood. */
export class MalformedBatch extends Error {
  override readonly name = 'MalformedBatch';
}

const VOID_RECORD = struct<VoidRecord>({
  seq: integer,
  timeMs: integer,
  voided: integer,
  by: text,
  reason: text,
});

const SCRATCH = new RecordWriter();

/** A command as its codec keeps it. Throws `Invariant` when a field is not what its type says. */
export function encodeCommand(command: Command): Uint8Array {
  SCRATCH.cutTo(0);
  writeCommand(SCRATCH, command);
  return SCRATCH.bytes.slice();
}

/** The command of such a record. Throws {@link MalformedBatch}. */
export function decodeCommand(record: Buffer): Command {
  return decoded(record, readCommand);
}

/** The payload of the next batch, while it grows. */
export class Payload {
  readonly #writer = new RecordWriter();
  #lastMs = 0;

  /** Throws `Invariant` when a field of the command is not what its type says. */
  add(timeMs: number, command: Command): void {
    this.addRecord(timeMs, encodeCommand(command));
  }

  /** The same of a command as {@link encodeCommand} gave it. */
  addRecord(timeMs: number, record: Uint8Array): void {
    this.#writer.count(timeMs - this.#lastMs);
    this.#writer.raw(record);
    this.#lastMs = timeMs;
  }

  /** What was added, which is another batch's no more. */
  take(): Buffer {
    const bytes = Buffer.from(this.#writer.bytes);
    this.#writer.cutTo(0);
    this.#lastMs = 0;
    return bytes;
  }
}

export function encodeVoid(record: VoidRecord): Uint8Array {
  const writer = new RecordWriter();
  VOID_RECORD.write(writer, record);
  return writer.bytes;
}

/** The bytes of a batch and the chain after it. */
export function encodeBatch(draft: BatchDraft): { bytes: Buffer; chainHash: Buffer } {
  const payloadLength = draft.payload.length;
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + payloadLength + TRAILER_BYTES);
  bytes.set(draft.payload, HEADER_BYTES);
  const payload = bytes.subarray(HEADER_BYTES, HEADER_BYTES + payloadLength);
  const chainHash = extendChain(draft.previousHash, payload);
  writeHeader(bytes, draft, payloadLength, chainHash);
  const end = bytes.writeUInt32BE(checksum(payload), HEADER_BYTES + payloadLength);
  TRAILER_MAGIC.copy(bytes, end);
  return { bytes, chainHash };
}

function writeHeader(bytes: Buffer, draft: BatchDraft, length: number, chainHash: Buffer): void {
  HEADER_MAGIC.copy(bytes);
  bytes.writeUInt16BE(JOURNAL_FORMAT, AT.version);
  bytes.writeUInt16BE(draft.isVoid === true ? VOID_FLAG : 0, AT.flags);
  bytes.writeUInt32BE(length, AT.payloadLength);
  bytes.writeUInt32BE(draft.entryCount, AT.entryCount);
  bytes.writeBigUInt64BE(BigInt(draft.firstSeq), AT.firstSeq);
  bytes.writeBigUInt64BE(BigInt(draft.timeMs), AT.timeMs);
  draft.previousHash.copy(bytes, AT.previousHash);
  chainHash.copy(bytes, AT.chainHash);
  bytes.writeUInt32BE(checksum(bytes.subarray(0, AT.crc)), AT.crc);
}

/** The header at `at`, or undefined when the bytes there are not one whole, right header. */
export function decodeHeader(bytes: Buffer, at: number): BatchHeader | undefined {
  if (at + HEADER_BYTES > bytes.length) return undefined;
  const header = bytes.subarray(at, at + HEADER_BYTES);
  if (header.compare(HEADER_MAGIC, 0, HEADER_MAGIC.length, 0, HEADER_MAGIC.length) !== 0) {
    return undefined;
  }
  if (header.readUInt32BE(AT.crc) !== checksum(header.subarray(0, AT.crc))) return undefined;
  const version = header.readUInt16BE(AT.version);
  const flags = header.readUInt16BE(AT.flags);
  if (version !== JOURNAL_FORMAT || flags > VOID_FLAG) {
    throw new MalformedBatch(`batch format ${version}.${flags} is none of this software`);
  }
  return {
    isVoid: flags === VOID_FLAG,
    payloadLength: header.readUInt32BE(AT.payloadLength),
    entryCount: header.readUInt32BE(AT.entryCount),
    firstSeq: Number(header.readBigUInt64BE(AT.firstSeq)),
    timeMs: Number(header.readBigUInt64BE(AT.timeMs)),
    previousHash: header.subarray(AT.previousHash, AT.chainHash),
    chainHash: header.subarray(AT.chainHash, AT.crc),
  };
}

/** Whole length of a batch on disk. */
export function batchBytes(header: BatchHeader): number {
  return HEADER_BYTES + header.payloadLength + TRAILER_BYTES;
}

/** The seq of the last entry of the batch. */
export function lastSeqOf(header: BatchHeader): number {
  return header.firstSeq + header.entryCount - 1;
}

export function payloadOf(batch: Buffer, header: BatchHeader): Buffer {
  return batch.subarray(HEADER_BYTES, HEADER_BYTES + header.payloadLength);
}

/** Whether all of the batch was written and is as it was written; `batch` has its exact length. */
export function isIntact(batch: Buffer, header: BatchHeader): boolean {
  const payload = payloadOf(batch, header);
  const end = HEADER_BYTES + payload.length;
  return (
    batch.compare(TRAILER_MAGIC, 0, TRAILER_MAGIC.length, end + CRC_BYTES) === 0 &&
    batch.readUInt32BE(end) === checksum(payload)
  );
}

/** Offset of the next right header at or after `from`, or undefined. */
export function findHeader(bytes: Buffer, from: number): number | undefined {
  let at = bytes.indexOf(HEADER_MAGIC, from);
  while (at !== -1) {
    if (decodeHeader(bytes, at) !== undefined) return at;
    at = bytes.indexOf(HEADER_MAGIC, at + 1);
  }
  return undefined;
}

/** The entries of a payload. Throws {@link MalformedBatch} when they are not those framed. */
export function decodeEntries(
  { entryCount, firstSeq, timeMs: lastMs }: Pick<BatchHeader, 'entryCount' | 'firstSeq' | 'timeMs'>,
  payload: Buffer,
): Entry[] {
  return decoded(payload, (reader) => {
    const entries: Entry[] = [];
    let timeMs = 0;
    for (let seq = firstSeq; seq < firstSeq + entryCount; seq += 1) {
      timeMs += reader.count();
      entries.push({ seq, timeMs, command: readCommand(reader) });
    }
    if (timeMs !== lastMs) throw new MalformedBatch(`it ends at ${timeMs}, not at ${lastMs} ms`);
    return entries;
  });
}

export function decodeVoid(payload: Buffer): VoidRecord {
  return decoded(payload, VOID_RECORD.read);
}

function decoded<T>(payload: Buffer, read: (reader: RecordReader) => T): T {
  const reader = new RecordReader({
    bytes: payload,
    text: payload.toString('latin1'),
    copy: (from, to) => payload.toString('latin1', from, to),
  });
  try {
    const value = read(reader);
    if (!reader.isAtEnd) throw new MalformedBatch('there is more than was framed');
    return value;
  } catch (error) {
    if (error instanceof MalformedRecord) throw new MalformedBatch(error.message, { cause: error });
    throw error;
  }
}
