/** How the nodes of a cluster speak with each other: a port of its own, open to whoever knows the cluster's token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface PeerAnswer {
  readonly status: number;
  readonly body: Buffer | object;
}

/** Of a call: 5 000 commands that wait at a standby, each of 64 KiB at most, come in several. */
const MOST_BYTES = 32 * 1024 * 1024;
const NOT_READ = [401, 413];

/** Answers a call by its method and path, `POST /cluster/submit`; undefined: there is no such call. */
export type PeerCalls = (call: string, body: Buffer) => Promise<PeerAnswer | undefined>;

export interface PeerPortOptions {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly calls: PeerCalls;
}

export interface PeerPort {
  readonly port: number;
  readonly close: () => Promise<void>;
}

export async function openPeerPort(options: PeerPortOptions): Promise<PeerPort> {
  const server = createServer((incoming, outgoing) => {
    answer(options, incoming).then(
      (given) => reply(outgoing, given),
      (error: Error) => reply(outgoing, { status: 500, body: { message: error.message } }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { port, close: () => closeServer(server) };
}

async function answer(
  { token, calls }: PeerPortOptions,
  incoming: IncomingMessage,
): Promise<PeerAnswer> {
  // Of whoever does not know the token nothing is read, and of others not more than nodes send.
  if (!isToken(incoming.headers.authorization, token))
    return { status: 401, body: { message: 'the cluster token is wrong' } };
  const body = await readUpTo(incoming, MOST_BYTES);
  if (body === undefined) return { status: 413, body: { message: 'that is too long for a call' } };
  const call = `${incoming.method} ${incoming.url}`;
  const given = await calls(call, body);
  return given ?? { status: 404, body: { message: `there is no ${call}` } };
}

/** Undefined where it is longer. */
async function readUpTo(incoming: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > most) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** In constant time. */
function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

function reply(outgoing: ServerResponse, { status, body }: PeerAnswer): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  // Behind a call that was not read to its end nothing can follow.
  const isOver = NOT_READ.includes(status);
  outgoing.writeHead(status, {
    'content-length': bytes.length,
    ...(isOver && { connection: 'close' }),
  });
  outgoing.end(bytes);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The other node has done nothing of what it was asked: it was not reached, or has not taken the call. */
export class NotCarriedOut extends Error {
  override readonly name = 'NotCarriedOut';
}

/**
 * Before a connection stands, nothing of a call has left this machine. The codes are of no use for this: a connection that
 * stands breaks with EHOSTUNREACH or ETIMEDOUT too, and then the call may have arrived.
 */
const BEFORE_SENT = ['getaddrinfo', 'connect'];
/** The port has not given the call to anyone: the token is wrong, it is too long, or the node is still starting. */
const NOT_TAKEN = [401, 404, 413];
/** A machine that is there takes a connection in far less. */
const CONNECT_WITHIN_MS = 1_500;

/** Whether an error of a call proves that nothing of it was sent. Where several addresses were tried, each has its own. */
export function isBeforeSent(error: NodeJS.ErrnoException): boolean {
  const errors = error instanceof AggregateError ? error.errors : [error];
  return errors.every(({ syscall }) => BEFORE_SENT.includes(syscall));
}

export class PeerClient {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #token: string;
  readonly #timeoutMs: number;

  constructor(token: string, timeoutMs: number) {
    this.#token = token;
    this.#timeoutMs = timeoutMs;
  }

  /** Rejects with {@link NotCarriedOut}, or with another `Error` when nobody can say what became of it. */
  call(url: string, method: 'GET' | 'POST', body = ''): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${this.#token}` };
      const options = { method, headers, agent: this.#agent, timeout: this.#timeoutMs };
      const sent = request(url, options, (incoming) => {
        readAll(incoming).then((bytes) => {
          const { statusCode = 0 } = incoming;
          if (statusCode === 200) resolve(bytes);
          else reject(refusalOf(statusCode, `${url}: ${statusCode} ${bytes}`));
        }, reject);
      });
      sent.on('timeout', () => sent.destroy(new Error(`${url} does not answer`)));
      sent.on('socket', (socket) => connectSoon(socket, url));
      sent.on('error', (error) =>
        reject(isBeforeSent(error) ? new NotCarriedOut(error.message) : error),
      );
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function refusalOf(status: number, message: string): Error {
  return NOT_TAKEN.includes(status) ? new NotCarriedOut(message) : new Error(message);
}

/** A machine that is cut off says nothing, not even that it cannot be reached. */
function connectSoon(socket: Socket, url: string): void {
  if (!socket.connecting) return;
  const giveUp = (): void => {
    const error = new Error(`${url} cannot be reached within ${CONNECT_WITHIN_MS} ms`);
    socket.destroy(Object.assign(error, { syscall: 'connect' }));
  };
  const timer = setTimeout(giveUp, CONNECT_WITHIN_MS);
  for (const over of ['connect', 'close']) socket.once(over, () => clearTimeout(timer));
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
