/**
 * A load client on bare sockets, in a process of its own so that it shares no thread with what it measures:
 * each of its connections sends the next request as soon as the reply to the last is whole. Takes a
 * {@link LoadOrder} per message and answers with {@link LoadFigures}.
 */
import { connect, type Socket } from 'node:net';
import { quantile } from './figures.ts';
import { depthRequest, orderRequests } from './requests.ts';

export interface LoadOrder {
  readonly port: number;
  readonly kind: 'order' | 'depth';
  readonly connections: number;
  readonly count: number;
}

export interface LoadFigures {
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Replies that were not 200. */
  readonly failed: number;
}

process.on('message', async (order: LoadOrder) => process.send?.(await load(order)));

async function load({ connections, count, kind, port }: LoadOrder): Promise<LoadFigures> {
  const requests = kind === 'order' ? orderRequests(count) : Array(count).fill(depthRequest());
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const latencies = new Float64Array(count);
  let [next, answered, failed] = [0, 0, 0];
  const began = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const sent = performance.now();
        const head = await connection.ask(request);
        latencies[answered++] = performance.now() - sent;
        if (head.startsWith('HTTP/1.1 200')) continue;
        if (failed++ === 0) process.stderr.write(`${head}\n`);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1e3;
  for (const connection of open) connection.close();
  latencies.sort();
  return { seconds, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99), failed };
}

/** One request in flight at a time. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #resolve: (head: string) => void = () => undefined;
  #reject: (cause: Error) => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('close', () => this.#reject(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('connect', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  /** Sends the request; the head of the reply once all of it has come. */
  ask(request: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#reject = () => undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    this.#received = Buffer.alloc(0);
    this.#resolve(head);
  }
}
