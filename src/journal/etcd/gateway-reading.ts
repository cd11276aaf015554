/** What comes back from a member of etcd: a text, or a line for each event. */
import type { IncomingMessage } from 'node:http';

export async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
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
