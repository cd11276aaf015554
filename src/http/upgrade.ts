/**
 * Requests to go on in another protocol on the same connection. As soon as anybody listens for them,
 * node:http gives away every connection that carries one, whatever it asks for. What the feeds do not take
 * is served all the same, as a request whose wish is ignored (RFC 9110, 7.8): written again without it.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { lastReplyOn } from './broken-http.ts';

/** A connection that is given away, with what came on it behind the request. */
export interface Offered {
  readonly incoming: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
}

/** Takes the connection over, or returns false and leaves it as it is. */
export type Upgrade = (offered: Offered) => boolean;

/** Before anything else stands between the server and its connections. */
export function offerUpgrades(server: Server, take: Upgrade): void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  server.on('upgrade', (incoming, stream, head) => {
    const socket = stream as Socket;
    const offered = { incoming, socket, head };
    // Those of node:http are gone, and one that nobody hears would end the process.
    socket.on('error', () => socket.destroy());
    afterReplies(socket, () => {
      if (socket.destroyed || take(offered)) return;
      socket.unshift(Buffer.concat([withoutUpgrade(incoming), head]));
      for (const listener of listeners) listener.call(server, socket);
    });
  });
}

/** Replies that are owed on the connection go first. */
function afterReplies(socket: Socket, goOn: () => void): void {
  const last = lastReplyOn(socket);
  if (last === undefined || last.writableFinished) goOn();
  else last.once('finish', () => setImmediate(goOn));
}

function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  let text = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.toLowerCase() !== 'upgrade') text += `${name}: ${rawHeaders[at + 1]}\r\n`;
  }
  return Buffer.from(`${text}\r\n`, 'latin1');
}
