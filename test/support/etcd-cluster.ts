/**
 * An etcd of three members of a test's own: in a temporary folder, on free ports of the loopback. They end with the
 * process, also when that is killed. Where etcd is missing it is installed, or the test fails: nothing is skipped.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GatewayClient } from '../../src/journal/etcd/gateway-client.ts';
import { assert } from '../../src/primitives/assert.ts';
import { findCommand, fromDebian } from './debian-package.ts';
import { etcdctl } from './etcdctl.ts';
import { freePort } from './free-port.ts';

const START_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;
const ANSWER_WITHIN_MS = 2_000;
const DONE_BEFORE = /member not found|[Pp]eer URLs already exists/;
/** Ends the member when nobody holds the other end of its input; says which process it is. */
const GUARD = '"$@" & echo $!; cat >/dev/null; kill -KILL $!; wait $!';

/** The command, installed where it is missing. */
export function etcdCommand(): string {
  return fromDebian({
    name: 'etcd',
    package: 'etcd-server',
    find: () => findCommand('etcd'),
    otherwise: 'install it, or have it in PATH',
  });
}

/** A command that ends with this process, or when its input does. */
export function guarded(words: readonly string[], env = process.env): ChildProcess {
  return spawn('sh', ['-c', GUARD, 'sh', ...words], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    env,
  });
}

/** Where a member runs. */
export interface MemberPlace {
  readonly address: string;
  /** The words before those of a command that is to run there. */
  readonly by: readonly string[];
}

/** Files in PEM: who signs the clients that are let in, and what members show. */
export interface MemberTls {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

export interface MemberOptions {
  /** By the index of a member; on this host unless said. */
  readonly placeOf?: (index: number) => MemberPlace;
  readonly tls?: MemberTls;
  /** Of each member, beside those of all tests. */
  readonly words?: readonly string[];
}

interface Member {
  readonly name: string;
  readonly by: readonly string[];
  readonly clientUrl: string;
  readonly peerUrl: string;
}

const HERE: MemberPlace = { address: '127.0.0.1', by: [] };

export class EtcdCluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bourse-etcd-'));
  readonly #binary = etcdCommand();
  readonly #members: Member[] = [];
  readonly #running = new Map<number, { guard: ChildProcess; pid: number }>();
  readonly #tls: MemberTls | undefined;

  readonly #words: readonly string[];

  private constructor({ tls, words = [] }: MemberOptions) {
    this.#tls = tls;
    this.#words = words;
  }

  static async start(count = 3, options: MemberOptions = {}): Promise<EtcdCluster> {
    const { placeOf = () => HERE, tls } = options;
    const cluster = new EtcdCluster(options);
    const scheme = tls === undefined ? 'http' : 'https';
    for (let index = 0; index < count; index += 1) {
      const { address, by } = placeOf(index);
      const [client, peer] = [await freePort(), await freePort()];
      const urls = {
        clientUrl: `${scheme}://${address}:${client}`,
        peerUrl: `http://${address}:${peer}`,
      };
      cluster.#members.push({ name: `m${index}`, by, ...urls });
    }
    await Promise.all(cluster.#members.map((_, index) => cluster.run(index)));
    await cluster.healthy();
    return cluster;
  }

  /** A member whose certificates nobody need trust. */
  static async serving(tls: MemberTls): Promise<EtcdCluster> {
    const cluster = new EtcdCluster({ tls });
    const [client, peer] = [await freePort(), await freePort()];
    const urls = { clientUrl: `https://127.0.0.1:${client}`, peerUrl: `http://127.0.0.1:${peer}` };
    cluster.#members.push({ name: 'm0', by: [], ...urls });
    await cluster.run(0);
    return cluster;
  }

  get urls(): readonly string[] {
    return this.#members.map(({ clientUrl }) => clientUrl);
  }

  get count(): number {
    return this.#members.length;
  }

  /** Another one comes in the place of a member that was lost with its disk, at the same addresses. */
  async replace(index: number): Promise<void> {
    const { name, peerUrl } = this.#members[index] as Member;
    await this.kill(index);
    rmSync(join(this.#folder, name), { recursive: true });
    const listed = (await this.#ask(index, 'cluster/member/list', {})) as {
      readonly members: readonly { readonly ID: string; readonly name?: string }[];
    };
    const lost = listed.members.find((member) => member.name === name);
    await this.#ask(index, 'cluster/member/remove', { ID: lost?.ID });
    await this.#ask(index, 'cluster/member/add', { peerURLs: [peerUrl] });
    await this.run(index, 'existing');
  }

  /** Asks another member than this one, until it answers. */
  async #ask(beside: number, call: string, body: object): Promise<unknown> {
    const url = this.urls[(beside + 1) % this.count];
    const giveUpAt = Date.now() + START_WITHIN_MS;
    for (;;) {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const request = { method: 'POST', body: JSON.stringify(body), signal };
      const asked = fetch(`${url}/v3/${call}`, request);
      const { isOk, said } = await asked.then(
        async (answer) => ({ isOk: answer.ok, said: await answer.text() }),
        (cause: Error) => ({ isOk: false, said: cause.message }),
      );
      if (isOk) return JSON.parse(said);
      // What was asked before without an answer had been done.
      if (DONE_BEFORE.test(said)) return undefined;
      assert(Date.now() < giveUpAt, `${call}: ${said}`);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Starts a member that does not run, with the data that it had. */
  async run(index: number, state: 'new' | 'existing' = 'new'): Promise<void> {
    if (this.#running.has(index)) return;
    const { name, by, clientUrl, peerUrl } = this.#members[index] as Member;
    const words = [
      ...['--name', name, '--data-dir', join(this.#folder, name), '--logger', 'zap'],
      ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', this.#initialCluster, '--initial-cluster-state', state],
      '--pre-vote',
      ...['--heartbeat-interval', '50', '--election-timeout', '500', '--log-level', 'error'],
      ...this.#tlsWords,
      ...this.#words,
    ];
    const guard = guarded([...by, this.#binary, ...words]);
    const said = await new Promise<string>((resolve) =>
      guard.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString())),
    );
    guard.stdout?.resume();
    this.#running.set(index, { guard, pid: Number(said) });
  }

  /** All of a sudden. */
  async kill(index: number): Promise<void> {
    const running = this.#running.get(index);
    if (running === undefined) return;
    this.#running.delete(index);
    const gone = new Promise((resolve) => running.guard.once('exit', resolve));
    running.guard.stdin?.end();
    await gone;
  }

  /** All members with their disks, as in a fire; others are there in their place, at the same addresses. */
  async loseAll(): Promise<void> {
    const all = this.#members.map((_, index) => index);
    await Promise.all(all.map((index) => this.kill(index)));
    for (const { name } of this.#members) rmSync(join(this.#folder, name), { recursive: true });
    await Promise.all(all.map((index) => this.run(index)));
    await this.healthy();
  }

  /** All members come back with what they had when this file was written, as whoever restores a back-up has them do. */
  async restore(snapshot: string): Promise<void> {
    const all = this.#members.map((_, index) => index);
    await Promise.all(all.map((index) => this.kill(index)));
    for (const { name, peerUrl } of this.#members) {
      const folder = join(this.#folder, name);
      rmSync(folder, { recursive: true });
      const of = ['--name', name, '--initial-advertise-peer-urls', peerUrl];
      const to = ['--data-dir', folder, '--initial-cluster', this.#initialCluster];
      await etcdctl(['snapshot', 'restore', snapshot, ...of, ...to]);
    }
    await Promise.all(all.map((index) => this.run(index)));
    await this.healthy();
  }

  /** The process of a member that runs. */
  pidOf(index: number): number {
    const running = this.#running.get(index);
    assert(running !== undefined, `member ${index} does not run`);
    return running.pid;
  }

  /** It answers nothing until it is resumed. */
  pause(index: number): void {
    this.#signal(index, 'SIGSTOP');
  }

  resume(index: number): void {
    this.#signal(index, 'SIGCONT');
  }

  /** Resolves when a majority answers. */
  async healthy(): Promise<void> {
    const giveUpAt = Date.now() + START_WITHIN_MS;
    while (!(await this.#answers())) {
      assert(Date.now() < giveUpAt, 'etcd does not start');
      await pause(LOOK_EVERY_MS);
    }
  }

  async close(): Promise<void> {
    for (const index of this.#running.keys()) this.resume(index);
    await Promise.all([...this.#running.keys()].map((index) => this.kill(index)));
    rmSync(this.#folder, { recursive: true });
  }

  #signal(index: number, signal: NodeJS.Signals): void {
    const running = this.#running.get(index);
    if (running !== undefined) process.kill(running.pid, signal);
  }

  get #initialCluster(): string {
    return this.#members.map(({ name, peerUrl }) => `${name}=${peerUrl}`).join();
  }

  get #tlsWords(): readonly string[] {
    if (this.#tls === undefined) return [];
    const { ca, cert, key } = this.#tls;
    const own = ['--cert-file', cert, '--key-file', key];
    return [...own, '--client-cert-auth', '--trusted-ca-file', ca];
  }

  async #answers(): Promise<boolean> {
    const files = Object.entries(this.#tls ?? {});
    const tls = Object.fromEntries(files.map(([name, file]) => [name, readFileSync(file, 'utf8')]));
    const client = new GatewayClient({
      urls: this.urls,
      deadlineMs: 1_000,
      hedgeAfterMs: 300,
      tls,
    });
    const key = Buffer.from('up').toString('base64');
    return client
      .call('kv/range', { key })
      .then(
        () => true,
        () => false,
      )
      .finally(() => client.close());
  }
}
