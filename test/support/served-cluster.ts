/** Nodes of one venue as processes of their own, over a real etcd; and clients that order from any of them. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { assert } from '../../src/primitives/assert.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { type ServingProcess, serve, temporaryFolder, writeVenueFile } from './bourse-process.ts';
import { isTimeOut } from './client-findings.ts';
import type { EtcdCluster } from './etcd-cluster.ts';
import { freePort } from './free-port.ts';
import { type Method, type TestCall, wireRequest } from './signed-request.ts';

const MASTER_KEY = '07'.repeat(32);
const NAMES = ['a', 'b', 'c'] as const;
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 20;
const ASKED_TIMES = 5;
const ASK_AGAIN_MS = 200;

export interface Reply {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  readonly headers: Headers;
}

/** Where a node says that it stands; undefined when it does not answer. */
export interface Standing {
  readonly role: string;
  readonly epoch: number;
  readonly seq: number;
  readonly headSeq: number;
  readonly archivedSeq: number;
}

export interface ClusterPlace {
  readonly prefix: string;
  /** By the name of a node: the addresses at which it finds etcd. */
  readonly lines?: Readonly<Record<string, readonly string[]>>;
  /** What the venue file says otherwise. */
  readonly venue?: Partial<VenueFile>;
  /** Of all nodes, beside the master key. */
  readonly env?: NodeJS.ProcessEnv;
  /** Of one node. */
  readonly envOf?: (name: string) => NodeJS.ProcessEnv;
  /** The host that a node is on: its address, and the words before those of a command that is to run there. */
  readonly hostOf?: (name: string) => { readonly address: string; readonly by: readonly string[] };
  /** What a node's data folder is made with, before any runs. */
  readonly prepare?: (name: string, folder: string) => void;
}

export class ServedCluster {
  readonly #etcd: EtcdCluster;
  readonly #prefix: string;
  readonly #folder = temporaryFolder();
  readonly #nodes = new Map<string, ServingProcess>();
  readonly #ports: number[];
  readonly #venue: Partial<VenueFile>;
  readonly #envOf: (name: string) => NodeJS.ProcessEnv;
  readonly #hostOf: NonNullable<ClusterPlace['hostOf']>;
  /** Of nodes that run another release than the build: its entry. */
  readonly #releases = new Map<string, string>();
  /** Calls that had no answer in time, a sentence each. */
  readonly timeOuts: string[] = [];
  /** Where nodes reach etcd, if not at its members. */
  readonly #lines: Readonly<Record<string, readonly string[]>>;

  private constructor(
    etcd: EtcdCluster,
    {
      prefix,
      ports,
      lines = {},
      venue = {},
      env = {},
      envOf = () => ({}),
      hostOf = () => ({ address: '127.0.0.1', by: [] }),
    }: ClusterPlace & { readonly ports: number[] },
  ) {
    this.#etcd = etcd;
    this.#prefix = prefix;
    this.#ports = ports;
    this.#lines = lines;
    this.#venue = venue;
    this.#envOf = (name) => ({ ...env, ...envOf(name) });
    this.#hostOf = hostOf;
  }

  static async start(etcd: EtcdCluster, place: ClusterPlace): Promise<ServedCluster> {
    const ports = await Promise.all(NAMES.map(freePort));
    const cluster = new ServedCluster(etcd, { ...place, ports });
    for (const name of NAMES) place.prepare?.(name, cluster.folderOf(name));
    const [founder, ...others] = NAMES;
    await cluster.run(founder);
    await Promise.all(others.map((name) => cluster.run(name)));
    return cluster;
  }

  static readonly masterKey = MASTER_KEY;
  static readonly names: readonly string[] = NAMES;
  readonly names: readonly string[] = NAMES;

  folderOf(name: string): string {
    return join(this.#folder, name);
  }

  /** The node is of this release from its next start on: the entry of a build. */
  install(name: string, main: string): void {
    this.#releases.set(name, main);
  }

  async run(name: string, args: readonly string[] = []): Promise<void> {
    const { address, by } = this.#hostOf(name);
    const port = this.#ports[NAMES.indexOf(name as 'a')] ?? 0;
    const words = [
      ...[
        '--etcd',
        (this.#lines[name] ?? this.#etcd.urls).join(),
        '--cluster-prefix',
        this.#prefix,
        '--node',
        name,
      ],
      ...['--peer-port', String(port), '--cluster-token', 'a token', '--host', address, ...args],
    ];
    const venueFile = writeVenueFile(this.#folder, this.#venue);
    const env = { BOURSE_MASTER_KEY: MASTER_KEY, ...this.#envOf(name) };
    const main = this.#releases.get(name);
    const options = { venueFile, args: words, env, by, ...(main !== undefined && { main }) };
    const node = await serve({ dataFolder: this.folderOf(name), ...options });
    this.#nodes.set(name, node);
  }

  /** Stops it as one stops a service, and starts it. */
  async restart(name: string): Promise<void> {
    await this.processOf(name).kill('SIGTERM');
    await this.run(name);
  }

  processOf(name: string): ServingProcess {
    const node = this.#nodes.get(name);
    assert(node !== undefined, `${name} does not run`);
    return node;
  }

  signal(name: string, signal: NodeJS.Signals): void {
    process.kill(this.processOf(name).pid, signal);
  }

  async standing(name: string): Promise<Standing | undefined> {
    return (await this.ready(name)).cluster;
  }

  /** What it says of itself; nothing when it does not answer. */
  async ready(name: string): Promise<{
    readonly warnings?: readonly string[];
    readonly cluster?: Standing;
  }> {
    try {
      const signal = AbortSignal.timeout(300);
      const reply = await fetch(`${this.processOf(name).url}/readyz`, { signal });
      return (await reply.json()) as { cluster: Standing };
    } catch {
      return {};
    }
  }

  /** The name of the node that leads, and that a command has been seen to pass by. */
  async leader(withinMs = 15_000): Promise<string> {
    const giveUpAt = performance.now() + withinMs;
    for (;;) {
      for (const name of NAMES) if ((await this.standing(name))?.role === 'leader') return name;
      assert(performance.now() < giveUpAt, 'nobody leads');
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Undefined: the connection broke, or there was no answer. */
  async call(
    name: string,
    method: Method,
    path: string,
    call: TestCall = {},
  ): Promise<Reply | undefined> {
    const { url, headers, payload } = wireRequest(method, path, call, Date.now());
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const body = payload === undefined ? {} : { body: payload };
      const options = { method, headers, signal, ...body };
      const reply = await fetch(`${this.processOf(name).url}${url}`, options);
      const { code, data } = (await reply.json()) as { code: string; data: unknown };
      return { status: reply.status, code, data, headers: reply.headers };
    } catch (error) {
      if (isTimeOut(error)) this.timeOuts.push(`${name}: ${method} ${path}`);
      return undefined;
    }
  }

  /** The same of a read, again where a busy node says nothing, or says 503. */
  async ask(
    name: string,
    method: Method,
    path: string,
    call: TestCall = {},
  ): Promise<Reply | undefined> {
    for (let time = 1; ; time += 1) {
      const reply = await this.call(name, method, path, call);
      const isAnswer = reply !== undefined && reply.status !== 503;
      if (isAnswer || time === ASKED_TIMES) return reply;
      await pause(ASK_AGAIN_MS);
    }
  }

  /** Resolves when all nodes have applied and written the same, and nothing more comes. */
  async agreed(withinMs = 20_000): Promise<number> {
    const giveUpAt = performance.now() + withinMs;
    for (;;) {
      const all = await Promise.all(NAMES.map((name) => this.standing(name)));
      const [first] = all;
      const isOne = all.every(
        (each) =>
          each !== undefined && each.seq === first?.headSeq && each.archivedSeq === each.seq,
      );
      if (isOne) return first?.seq ?? 0;
      assert(performance.now() < giveUpAt, `the nodes do not agree: ${JSON.stringify(all)}`);
      await pause(LOOK_EVERY_MS);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#nodes.values()].map((node) => node.kill('SIGTERM')));
  }
}

export type Fate = 'done' | 'refused' | 'unknown';

/** Clients that order from one node after the other, and what each was told. */
export class ClusterClients {
  readonly fates = new Map<string, Fate>();
  /** What no client should be told, a sentence each. */
  readonly faults: string[] = [];
  readonly #cluster: ServedCluster;
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(cluster: ServedCluster) {
    this.#cluster = cluster;
  }

  /** `apartMs`: between two orders of each. */
  start(count: number, apartMs = 10): void {
    const clients = Array.from({ length: count }, (_, client) => this.#order(client, apartMs));
    this.#running = Promise.all(clients);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #order(client: number, apartMs: number): Promise<void> {
    const { names } = this.#cluster;
    for (let count = 0; !this.#isOver; count += 1) {
      const clientOid = `c${client}-${count}`;
      const body = {
        ...{ symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'ioc' },
        ...{ price: '100', size: '0.1', clientOid },
      };
      const name = names[(client + count) % names.length] as string;
      const reply = await this.#cluster.call(name, 'POST', '/api/v2/spot/trade/place-order', {
        as: client % 2 === 0 ? 'alice' : 'bob',
        body,
      });
      this.fates.set(clientOid, this.#fateOf(clientOid, reply));
      await pause(apartMs);
    }
  }

  #fateOf(clientOid: string, reply: Reply | undefined): Fate {
    if (reply === undefined || reply.status === 504) return 'unknown';
    // A node that stood still for long takes what waited for it to be late: it has not begun it.
    if (reply.status === 408) return 'refused';
    if (reply.code === '00000') return 'done';
    const isRefusal = reply.status === 503 && reply.code === '40725';
    if (!isRefusal) this.faults.push(`${clientOid} was told ${reply.status} ${reply.code}`);
    return 'refused';
  }
}
