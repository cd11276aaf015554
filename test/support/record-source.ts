import type { RecordSource } from '../../src/primitives/record-bytes.ts';

/** Bytes to be read as a record. */
export function sourceOf(bytes: Uint8Array): RecordSource {
  const buffer = Buffer.from(bytes);
  return {
    bytes: buffer,
    text: buffer.toString('latin1'),
    copy: (from, to) => buffer.toString('latin1', from, to),
  };
}
