/**
 * How many connections there may be, in all and from one address, whoever reads them. One too many is
 * told so in the envelope and ended; a trusted proxy stands for many clients and counts in all alone.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { plainAddress } from '../access/ip-allow-list.ts';

export interface ConnectionLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** A request's head has this long from its first byte, the first one from the opening, ms. */
  readonly headMs: number;
  /** Its body has this long from the end of the head, ms. */
  readonly bodyMs: number;
}

export const DEFAULT_LIMITS: ConnectionLimits = {
  connections: 10_000,
  connectionsPerAddress: 1_000,
  headMs: 10_000,
  bodyMs: 10_000,
};

/** Which limit a connection is beyond. */
export type Excess = 'in all' | 'of its address';

interface Options extends ConnectionLimits {
  readonly isProxy: (address: string) => boolean;
  readonly refuse: (excess: Excess, socket: Socket) => void;
}

/** Counts the connections of a server whose listeners are all there. */
export function limitConnections(server: Server, options: Options): void {
  const { connections, connectionsPerAddress, isProxy, refuse } = options;
  const byAddress = new Map<string, number>();
  let all = 0;
  const leave = (address: string) => {
    all -= 1;
    const left = (byAddress.get(address) ?? 0) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  };
  interpose(server, (socket, pass) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const count = byAddress.get(address) ?? 0;
    if (all >= connections) return refuse('in all', socket);
    if (count >= connectionsPerAddress && !isProxy(address))
      return refuse('of its address', socket);
    all += 1;
    byAddress.set(address, count + 1);
    socket.once('close', () => leave(address));
    pass(socket);
  });
}

/** Puts something between a server and those who listen for its connections so far. */
export function interpose(
  server: Server,
  between: (socket: Socket, pass: (socket: Socket) => void) => void,
): void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const pass = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => between(socket, pass));
}
