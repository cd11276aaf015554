/**
 * The differential of the two readers of HTTP through the kernel: what only a real socket shows, such as
 * how node:http takes over a connection of which the fast path has read. The kernel cuts and joins the
 * pieces as it likes, so it is compared what a client has seen when nothing more comes, and in the end,
 * when every connection is closed from its client's side.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cameOf } from './both-readers.ts';
import { startReaderVenue } from './reader-venue.ts';
import {
  type BothReaders,
  compareActs,
  compareSeen,
  isSame,
  requestsOf,
  tallyOf,
  tellingSeed,
} from './wire-comparison.ts';
import { turns } from './wire-pair.ts';
import { hurriedCall, type Script, scriptsOf, toyCallers } from './wire-scripts.ts';

const QUIET_LOOKS = 4;
const LOOK_EVERY_MS = 3;
/** What is not equal by then is a difference. */
const PATIENCE_MS = 20_000;

export async function startNetworkReaders(): Promise<BothReaders> {
  // All clients have one address here.
  const fast = await startReaderVenue('fast', { '*': 0 });
  const node = await startReaderVenue('node', { '*': 0 });
  const ports = await Promise.all([fast, node].map(({ listen }) => listen()));
  return {
    run: (seed) =>
      tellingSeed(seed, async () => {
        for (const venue of [fast, node]) venue.begin(seed);
        const scripts = scriptsOf(seed, toyCallers(seed, hurriedCall));
        const pairs = await Promise.all(scripts.map((script) => connectedPair(script, ports)));
        try {
          await exchange(pairs, seed);
          compareActs(fast.acts(), node.acts());
        } finally {
          for (const { clients } of pairs) for (const client of clients) client.destroy();
        }
        const overNetwork = requestsOf(scripts);
        return tallyOf(scripts, { ...cameOf(fast, node), overNetwork });
      }),
    close: async () => {
      await fast.app.close();
      await node.app.close();
    },
  };
}

interface Pair {
  readonly script: Script;
  readonly clients: readonly [Client, Client];
}

async function connectedPair(script: Script, ports: readonly number[]): Promise<Pair> {
  const [fast, node] = await Promise.all(ports.map(connectedClient));
  if (fast === undefined || node === undefined) throw new Error('two ports were expected');
  return { script, clients: [fast, node] };
}

/** Every other seed waits a little between the pieces. */
async function exchange(pairs: readonly Pair[], seed: number): Promise<void> {
  const steps = Math.max(...pairs.map(({ script }) => script.pieces.length));
  for (let step = 0; step < steps; step += 1) {
    for (const { script, clients } of pairs)
      for (const client of clients) client.send(script.pieces[step]);
    await turns(seed % 2 === 0 ? 60 : 0);
  }
  await settle(pairs);
  for (const { script, clients } of pairs)
    for (const client of clients) client.leave(script.leaving === 'resets');
  await settle(pairs);
}

/** Waits until nothing comes any more and both have seen the same; throws when that never is. */
async function settle(pairs: readonly Pair[]): Promise<void> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (let looks = 0, seen = ''; looks < QUIET_LOOKS; looks += 1) {
    await sleep(LOOK_EVERY_MS);
    const now = pairs.flatMap(({ clients }) => clients.map(({ progress }) => progress)).join();
    const isQuiet = now === seen && pairs.every(({ clients: [fast, node] }) => isSame(fast, node));
    if (!isQuiet) looks = -1;
    seen = now;
    if (performance.now() > untilMs) break;
  }
  for (const { script, clients } of pairs) compareSeen(script, clients[0], clients[1]);
}

async function connectedClient(port: number): Promise<Client> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  return new Client(socket);
}

class Client {
  readonly #socket: Socket;
  readonly #parts: string[] = [];
  #standing: 'open' | 'ended' = 'open';

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#parts.push(chunk.toString('latin1')));
    socket.on('end', () => {
      this.#standing = 'ended';
    });
    // The venue has closed its end: the same to this client, who cannot send on.
    socket.on('error', () => {
      this.#standing = 'ended';
    });
  }

  get standing(): string {
    return this.#standing;
  }

  get received(): string {
    return this.#parts.join('');
  }

  get progress(): string {
    return `${this.#parts.length} ${this.#standing}`;
  }

  send(piece: Buffer | undefined): void {
    if (piece !== undefined && this.#socket.writable) this.#socket.write(piece);
  }

  leave(isSudden: boolean): void {
    if (isSudden) this.#socket.resetAndDestroy();
    else this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
