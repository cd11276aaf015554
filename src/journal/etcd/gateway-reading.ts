/** What comes back from a member of etcd: a text, or a line for each event. */
import type { IncomingMessage } from 'node:http';

/** By events: an iteration of a stream takes a tenth of a millisecond longer, and each commit waits for this. */
export function readAll(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve(Buffer.concat(chunks).toString()));
    response.on('error', reject);
    response.on('close', () => reject(new Error('the answer broke off')));
  });
}

export function readLines(response: IncomingMessage, line: (text: string) => void): void {
  let chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      const text = Buffer.concat([...chunks, chunk.subarray(from, at)]).toString();
      chunks = [];
      from = at + 1;
      if (text.length > 0) line(text);
    }
    if (from < chunk.length) chunks.push(chunk.subarray(from));
  });
  response.on('error', () => undefined);
}

/** Undefined where it is none. */
export function jsonOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
