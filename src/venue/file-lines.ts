/** The lines of a file, packed with gzip or not, without holding the whole of it. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { MarketFileError } from '../market/market-file-error.ts';
import { linesOf } from './runs/lines.ts';

/**
 * Lines without their ends. Closed when its reader stops; throws what the system says of the file, and
 * {@link MarketFileError} for one that cannot be unpacked.
 */
export async function* fileLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const unpacked = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  if (unpacked !== bytes) bytes.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const line of linesOf(unpacked, `of ${file}`))
      yield line.endsWith('\r') ? line.slice(0, -1) : line;
  } catch (error) {
    throw isOfZlib(error) ? new MarketFileError(file, 0, `not packed: ${error.message}`) : error;
  } finally {
    unpacked.destroy();
    bytes.destroy();
  }
}

function isOfZlib(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
