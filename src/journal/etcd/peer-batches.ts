/** Batches that the store holds no more, from the files of another node. */
import { NODE_DISK } from '../disk.ts';
import { JournalWalk } from '../journal-walk.ts';
import { batchBytes, decodeHeader, encodeBatch, lastSeqOf } from '../record.ts';
import { type EtcdBatch, readBatch } from './etcd-batch.ts';

/** Of one answer. */
const AT_ONCE_BYTES = 8 * 1024 * 1024;

/** The batches that follow an entry, one behind the other, up to entry `upToSeq`, which is durable. */
export async function readBatches(
  dataFolder: string,
  afterSeq: number,
  upToSeq: number,
): Promise<Buffer> {
  const found: Buffer[] = [];
  if (upToSeq <= afterSeq) return Buffer.alloc(0);
  const options = { disk: NODE_DISK, dataFolder, isProven: true, isBeside: true };
  const walk = await JournalWalk.open(options, afterSeq);
  try {
    let length = 0;
    for (let chunk = await walk.readChunk(); chunk.length > 0; chunk = await walk.readChunk()) {
      for (const { header, payload } of chunk) {
        const lastSeq = lastSeqOf(header);
        if (lastSeq <= afterSeq) continue;
        if (lastSeq > upToSeq || length > AT_ONCE_BYTES) return Buffer.concat(found);
        const { bytes } = encodeBatch({ ...header, payload });
        found.push(bytes);
        length += bytes.length;
      }
    }
    return Buffer.concat(found);
  } finally {
    await walk.close();
  }
}

/** Throws `JournalDamage` when these are not whole batches. */
export function splitBatches(bytes: Buffer, from: string): readonly EtcdBatch[] {
  const batches: EtcdBatch[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = decodeHeader(bytes, at);
    const length = header === undefined ? bytes.length : batchBytes(header);
    batches.push(readBatch(bytes.subarray(at, at + length), [], from));
    at += length;
  }
  return batches;
}
