/** The bytes of a request's body. */
import type { IncomingMessage } from 'node:http';

const BODY_LIMIT = 1024 * 1024;

/**
 * Hands over the whole body, or undefined when it is larger than 1 MiB: such a body is read to its
 * end, so that the client hears the refusal, but not kept. A client that goes away is forgotten.
 */
export function readBody(
  incoming: IncomingMessage,
  done: (body: Buffer | undefined) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  });
  incoming.on('end', () => {
    if (size > BODY_LIMIT) done(undefined);
    else done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  });
}
