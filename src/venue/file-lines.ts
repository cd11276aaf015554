/** The lines of a file, packed with gzip or not, without holding the whole of it. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** Lines without their ends. Closed when its reader stops; rejects with what is wrong with the file. */
export async function* fileLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const unpacked = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  if (unpacked !== bytes) bytes.on('error', (error) => unpacked.destroy(error));
  const lines = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY });
  const failed = new Promise<never>((_, reject) => {
    unpacked.on('error', reject);
  });
  failed.catch(() => undefined);
  try {
    const each = lines[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([each.next(), failed]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    lines.close();
    unpacked.destroy();
    bytes.destroy();
  }
}
