/** Text that comes in pieces, as lines. */
import { TextDecoder } from 'node:util';
import { VenueError } from '../venue-error.ts';

/**
 * Only a line feed ends a line: a text in JSON may hold what else Node takes for the end of one. Throws
 * {@link VenueError} for what is no UTF-8; `name` says whose lines they are.
 */
export async function* linesOf(
  input: AsyncIterable<Buffer>,
  name: string,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + decodedBy(decoder, chunk, name)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function decodedBy(decoder: TextDecoder, chunk: Buffer, name: string): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw new VenueError(`the lines ${name} are not UTF-8`, 'usage', { cause: error });
  }
}
