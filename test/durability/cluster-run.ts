/**
 * Three nodes over three members of etcd, clients that order at all of them, and faults drawn from a seed: what was
 * acknowledged is at every node, what was refused at none, all have one state, and their files hold it.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { HASH_EVERY } from '../../src/journal/etcd/checkpoints.ts';
import { EtcdStore } from '../../src/journal/etcd/etcd-store.ts';
import { GatewayClient } from '../../src/journal/etcd/gateway-client.ts';
import { CLUSTER_TERMS } from '../../src/journal/etcd/joining.ts';
import { Dice } from '../support/dice.ts';
import type { EtcdCluster } from '../support/etcd-cluster.ts';
import { clocksOf, type FakeClock } from '../support/faketime.ts';
import { Releases } from '../support/newer-release.ts';
import { ROOT } from '../support/repository.ts';
import { ClusterClients, ServedCluster } from '../support/served-cluster.ts';
import { SmallDisk } from '../support/small-disk.ts';
import { MAKE_MORE, type MoreKind } from './cluster-faults.ts';
import { ALL_KINDS, KINDS, type Kind, kindsFor } from './cluster-kinds.ts';
import { type ClusterLinks, linesToEtcd, networkOfHosts } from './cluster-links.ts';
import { faultsOfFates, faultsOfFiles, faultsOfStates } from './cluster-verdict.ts';
import { type FailOver, ledByAnother } from './fail-over.ts';
import { cutNetwork, isOfNetwork, type NetworkKind } from './network-faults.ts';

const MAIN = join(ROOT, 'dist/cli/main.js');
const CLIENTS = 6;
const APART_MS = 300;
/** How long what is paused or cut stays so. */
const AWAY_MS = 1_500;
const MEMBER_AWAY_MS = 1_000;
const LOOK_MS = 10;
const AT_ONCE = 50;
const COMPARED_WITHIN_MS = 20_000;
/** Of a node whose disk may fill up. */
const DISK_MIB = 256;
const PREFIX = '/test/served';

/** What nodes run on: with their names. */
interface Beside {
  readonly clocks: Readonly<Record<string, FakeClock>>;
  readonly disks: Record<string, SmallDisk>;
}

export interface ClusterShown {
  /** How often each fault was made. */
  readonly made: Readonly<Record<string, number>>;
  /** Of orders. */
  readonly done: number;
  readonly refused: number;
  readonly unknown: number;
  readonly entries: number;
  /** States that were compared at one entry. */
  readonly compared: number;
  /** From the loss of a leader to another one that leads. */
  readonly failOvers: readonly FailOver[];
  /** Calls that had no answer in time. */
  readonly timeOuts: readonly string[];
  /** Kinds that need what is not permitted here. */
  readonly leftOut: readonly string[];
  /** What does not hold, a sentence each. */
  readonly faults: readonly string[];
}

export interface ClusterTrial {
  readonly seed: number;
  readonly faults: number;
  readonly tell?: (line: string) => void;
  /** Goes on to where nodes compare their states. */
  readonly compares?: boolean;
  /** Faults that take longer, too. */
  readonly hasMore?: boolean;
  /** Looks at a cluster that has been through all of it. */
  readonly afterwards?: (cluster: ServedCluster) => Promise<void>;
}

export async function tryCluster({
  seed,
  faults,
  tell,
  compares,
  hasMore,
  afterwards,
}: ClusterTrial): Promise<ClusterShown> {
  const run = await ClusterRun.start(seed, hasMore === true);
  for (let count = 1; count <= faults; count += 1) {
    await pause(APART_MS);
    const what = await run.makeOne();
    tell?.(`seed ${seed}: fault ${count} of ${faults}: ${what}`);
  }
  if (compares === true) await run.compare();
  return run.finish(afterwards);
}

class ClusterRun {
  readonly #dice: Dice;
  readonly #links: ClusterLinks;
  readonly #cluster: ServedCluster;
  readonly #clients: ClusterClients;
  readonly #kinds: Readonly<Record<string, number>>;
  readonly #beside: Beside;
  readonly #releases = new Releases();
  readonly #made: Record<string, number>;
  readonly #failOvers: FailOver[] = [];
  readonly #faults: string[] = [];
  #compared = 0;

  private constructor(
    seed: number,
    parts: {
      readonly links: ClusterLinks;
      readonly cluster: ServedCluster;
      readonly kinds: Readonly<Record<string, number>>;
      readonly beside: Beside;
      readonly orderEveryMs: number;
    },
  ) {
    this.#dice = new Dice(seed);
    this.#kinds = parts.kinds;
    this.#beside = parts.beside;
    this.#made = Object.fromEntries(Object.keys(parts.kinds).map((kind) => [kind, 0]));
    this.#links = parts.links;
    this.#cluster = parts.cluster;
    this.#clients = new ClusterClients(parts.cluster);
    this.#clients.start(CLIENTS, parts.orderEveryMs);
  }

  static async start(seed: number, hasMore: boolean): Promise<ClusterRun> {
    const isRoot = process.getuid?.() === 0;
    const network = hasMore ? await networkOfHosts() : undefined;
    const links = network ?? (await linesToEtcd());
    const kinds = hasMore ? kindsFor({ isRoot, hasNetwork: network !== undefined }) : KINDS;
    const beside: Beside = {
      clocks: hasMore && isRoot ? clocksOf(ServedCluster.names) : {},
      disks: {},
    };
    const place = {
      prefix: PREFIX,
      ...links.place,
      envOf: (name: string) => beside.clocks[name]?.env ?? {},
      prepare: (name: string, folder: string) => {
        if (hasMore && isRoot) beside.disks[name] = SmallDisk.at(folder, DISK_MIB);
      },
    };
    const cluster = await ServedCluster.start(links.etcd, place);
    const orderEveryMs = hasMore ? 10 : 40;
    return new ClusterRun(seed, { links, kinds, cluster, beside, orderEveryMs });
  }

  get #etcd(): EtcdCluster {
    return this.#links.etcd;
  }

  /** Gives what it was. */
  async makeOne(): Promise<string> {
    const kind = this.#dice.weighted(this.#kinds) as Kind;
    this.#made[kind] = (this.#made[kind] ?? 0) + 1;
    const leader = await this.#cluster.leader();
    // Who leads matters more.
    const name = this.#dice.chance(2, 3) ? leader : this.#dice.pick(this.#cluster.names);
    const member = this.#dice.below(this.#etcd.count);
    if (kind in MAKE_MORE)
      await MAKE_MORE[kind as MoreKind]({
        ...{ dice: this.#dice, etcd: this.#etcd, cluster: this.#cluster, links: this.#links },
        ...{ prefix: PREFIX, leader, name, member, ...this.#beside, releases: this.#releases },
        away: () => this.#away(kind, name, name === leader),
        stepDown: () => this.#bourse('cluster', 'step-down', ...this.#where),
        wrong: (what) => void this.#faults.push(what),
      });
    else if (isOfNetwork(kind)) await this.#cutNetwork(kind, name, name === leader);
    else if (kind.endsWith('member')) await this.#disturbMember(kind, member);
    else if (kind === 'step-down') await this.#bourse('cluster', 'step-down', ...this.#where);
    else await this.#disturbNode(kind, name, name === leader);
    await this.#cluster.leader();
    return kind;
  }

  async #cutNetwork(kind: NetworkKind, name: string, isLeader: boolean): Promise<void> {
    const { network } = this.#links;
    if (network !== undefined) cutNetwork(kind, { network, name, dice: this.#dice });
    await this.#away(kind, name, isLeader && kind.startsWith('cut of a machine'));
    this.#links.mend();
  }

  async #disturbNode(kind: Kind, name: string, isLeader: boolean): Promise<void> {
    const awayMs = kind === 'kill of a node' ? this.#dice.below(AWAY_MS) : AWAY_MS;
    await this.#take(kind, name);
    if (isLeader) await this.#measure(kind, name);
    else await pause(awayMs);
    await this.#giveBack(kind, name);
  }

  async #take(kind: Kind, name: string): Promise<void> {
    if (kind === 'kill of a node') await this.#cluster.processOf(name).kill('SIGKILL');
    else if (kind === 'pause of a node') this.#cluster.signal(name, 'SIGSTOP');
    else this.#links.cutFromEtcd(name);
  }

  async #giveBack(kind: Kind, name: string): Promise<void> {
    if (kind === 'kill of a node') await this.#cluster.run(name);
    else if (kind === 'pause of a node') this.#cluster.signal(name, 'SIGCONT');
    else this.#links.mend();
  }

  /** Resolves when it has been away for as long as faults last, and another node leads if it led. */
  async #away(kind: Kind, name: string, isLeader: boolean): Promise<void> {
    await Promise.all([pause(AWAY_MS), isLeader && this.#measure(kind, name)]);
  }

  async #measure(kind: Kind, lost: string): Promise<void> {
    this.#failOvers.push({ kind, ms: await ledByAnother(this.#cluster, lost) });
  }

  async #disturbMember(kind: Kind, member: number): Promise<void> {
    if (kind === 'kill of a member') await this.#etcd.kill(member);
    else this.#etcd.pause(member);
    await pause(MEMBER_AWAY_MS);
    if (kind === 'kill of a member') await this.#etcd.run(member);
    else this.#etcd.resume(member);
  }

  /** Orders until all nodes have said which hash their state has at the same entry. */
  async compare(): Promise<void> {
    const [name = ''] = this.#cluster.names;
    const path = '/api/v2/spot/trade/place-order';
    const body = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'ioc', price: '100' };
    const call = { as: 'alice', body: { ...body, size: '0.1' } };
    while (((await this.#cluster.standing(name))?.seq ?? 0) < HASH_EVERY)
      await Promise.all(
        Array.from({ length: AT_ONCE }, () => this.#cluster.call(name, 'POST', path, call)),
      );
    const client = new GatewayClient({ ...CLUSTER_TERMS, urls: this.#etcd.urls });
    const store = new EtcdStore(client, PREFIX);
    const giveUpAt = performance.now() + COMPARED_WITHIN_MS;
    let said: ReadonlyMap<string, string>;
    do {
      await pause(LOOK_MS);
      said = await store.hashesAt(HASH_EVERY);
    } while (said.size < this.#cluster.names.length && performance.now() < giveUpAt);
    client.close();
    if (said.size < this.#cluster.names.length || new Set(said.values()).size > 1)
      this.#faults.push(`at entry ${HASH_EVERY} states are ${JSON.stringify([...said])}`);
    this.#compared = said.size;
  }

  async finish(afterwards: ClusterTrial['afterwards']): Promise<ClusterShown> {
    await pause(500);
    await this.#clients.stop();
    await this.#cluster.agreed();
    await afterwards?.(this.#cluster);
    const entries = await this.#cluster.agreed();
    const fates = { done: 0, refused: 0, unknown: 0 };
    for (const fate of this.#clients.fates.values()) fates[fate] += 1;
    const said = await this.#bourse('cluster', 'check', ...this.#where);
    const faults = [
      ...this.#faults,
      ...this.#clients.faults,
      ...(await faultsOfFates(this.#cluster, this.#clients.fates)),
      ...(await faultsOfStates(this.#cluster)),
      ...(said.includes('faults: 0') ? [] : [said]),
    ];
    await this.#cluster.close();
    for (const name of this.#cluster.names) {
      const verified = await this.#bourse('verify', '--data', this.#cluster.folderOf(name));
      faults.push(...faultsOfFiles(name, entries, verified));
    }
    return {
      ...fates,
      entries,
      made: this.#made,
      failOvers: this.#failOvers,
      compared: this.#compared,
      timeOuts: this.#cluster.timeOuts,
      leftOut: Object.keys(ALL_KINDS).filter((kind) => !(kind in this.#kinds)),
      faults,
    };
  }

  get #where(): readonly string[] {
    const urls = this.#etcd.urls.join();
    return ['--etcd', urls, '--cluster-prefix', PREFIX, '--cluster-token', 'a token'];
  }

  /** What it says, be it well or not. */
  async #bourse(...words: readonly string[]): Promise<string> {
    const main = this.#releases.newest?.main ?? MAIN;
    const run = promisify(execFile)(process.execPath, [main, ...words]);
    return run.then(
      ({ stdout }) => stdout,
      (error: Error) => error.message,
    );
  }
}
