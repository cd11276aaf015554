/** A commit batch as it is in the store: the bytes that stand on each node's disk, and whose its entries are. */
import { JournalDamage } from '../journal.ts';
import { type BatchHeader, batchBytes, decodeHeader, isIntact, lastSeqOf } from '../record.ts';
import type { Link } from './store.ts';

/** An entry of a batch that was sent from another node: its index there, and the number that it was sent with. */
export type Origin = readonly [index: number, id: string];

export interface EtcdBatch extends Link {
  readonly bytes: Buffer;
  readonly header: BatchHeader;
  readonly origins: readonly Origin[];
}

/** Throws `JournalDamage` when these are not the bytes of one whole batch. */
export function readBatch(
  bytes: Buffer,
  origins: readonly Origin[],
  from = 'the store',
): EtcdBatch {
  const header = decodeHeader(bytes, 0);
  if (header === undefined || batchBytes(header) !== bytes.length || !isIntact(bytes, header))
    throw new JournalDamage(from, 0, 'a batch is not as it was written');
  return {
    bytes,
    header,
    origins,
    firstSeq: header.firstSeq,
    lastSeq: lastSeqOf(header),
    timeMs: header.timeMs,
    previousHash: header.previousHash.toString('hex'),
    chainHash: header.chainHash.toString('hex'),
  };
}
