/** The two checksums of the journal: CRC-32 finds accidents early, the hash chain binds history. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Bytes of a chain hash. */
export const HASH_BYTES = 32;

/**
 * CRC-32 that is never 0: a sum that comes out 0 is stored as its complement, so that a zero
 * field always means "not written".
 */
export function checksum(bytes: Uint8Array): number {
  const sum = crc32(bytes);
  return sum === 0 ? 0xff_ff_ff_ff : sum;
}

/** The chain after a batch: SHA-256 of the chain before it and its payload. */
export function extendChain(previous: Uint8Array, payload: Uint8Array): Buffer {
  return createHash('sha256').update(previous).update(payload).digest();
}

/** The chain before the first batch: it binds the journal to its id. */
export function chainStart(journalId: string): Buffer {
  return createHash('sha256').update(journalId, 'latin1').digest();
}
