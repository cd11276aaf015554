/** What goes over a connection in the place of a reply. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Reply } from '../http/envelope.ts';
import { JSON_TYPE } from '../http/routes.ts';

/** The head of a reply as the venue sends it. */
export function headersOf({ text, remaining }: Reply): Record<string, string | number> {
  const left = remaining === undefined ? {} : { 'x-mbx-used-remain-limit': String(remaining) };
  return { ...left, 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text) };
}

/** The connection is gone, as if the machine at its other end had lost its state. */
export function resetConnection({ socket }: ServerResponse): void {
  reset(socket);
}

function reset(socket: Socket | null): void {
  if (socket === null || socket.destroyed) return;
  // Where there is no connection of TCP (a request that is injected), it is destroyed.
  if (typeof socket.resetAndDestroy === 'function') socket.resetAndDestroy();
  else socket.destroy();
}

export interface Page {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export function sendPage(outgoing: ServerResponse, { status, type, text }: Page): void {
  const size = Buffer.byteLength(text);
  outgoing.writeHead(status, { server: 'nginx', 'content-type': type, 'content-length': size });
  outgoing.end(text);
}

/** What a proxy says of a venue that it does not reach. */
export function proxyPage(status: number, words: string): Page {
  const title = `${status} ${words}`;
  const text =
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n` +
    '<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n';
  return { status, type: 'text/html', text };
}
