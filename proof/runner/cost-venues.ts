/** A local venue and one of three nodes, with the same two traders, and what each thing costs at either of them. */
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { processCpuNs } from '../../bench/cpu.ts';
import { quantile } from '../../bench/figures.ts';
import type { LoadFigures, LoadOrder } from '../../bench/load.ts';
import { type LoadProcess, startLoadProcess } from '../../bench/processes.ts';
import { shareOf, untilIdle } from '../../bench/versus-bare.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { atEnd } from '../../test/support/at-end.ts';
import { serve, temporaryFolder, writeVenueFile } from '../../test/support/bourse-process.ts';
import { EtcdCluster } from '../../test/support/etcd-cluster.ts';
import { ROOT } from '../../test/support/repository.ts';
import { ServedCluster } from '../../test/support/served-cluster.ts';
import { Listeners } from './cost-listeners.ts';

const IN_FLIGHT = 1_000;
const PATIENT = { tryAfterMs: 5_000, deadlineMs: 3_000, hedgeAfterMs: 1_000 };
const FEW = 64;
/** How long a node is watched that has nothing to do. */
const REST_MS = 3_000;
const LISTENERS = 200;
/** One order after the other takes so much longer. */
const ALONE_SHARE = 1 / 20;
const SYNCS = 200;
const SYNC_BYTES = 4_096;

/** A process that serves. */
interface Server {
  readonly pid: number;
  readonly port: number;
}

/** CPU time of each, ns, in the order of the processes asked for. */
interface Spent {
  readonly figures: LoadFigures;
  readonly ns: readonly number[];
}

interface Parts {
  readonly load: LoadProcess;
  readonly local: Server;
  readonly cluster: ServedCluster;
  readonly etcd: EtcdCluster;
}

export class CostVenues {
  /** Requests of one kind in a round. */
  readonly #count: number;
  readonly #load: LoadProcess;
  readonly #local: Server;
  readonly #cluster: ServedCluster;
  readonly #etcd: EtcdCluster;
  /** Of a processor, by process. */
  readonly #restShares = new Map<number, number>();

  private constructor(count: number, { load, local, cluster, etcd }: Parts) {
    this.#count = count;
    this.#load = load;
    this.#local = local;
    this.#cluster = cluster;
    this.#etcd = etcd;
  }

  /** `count`: requests of one kind in a round. They are signed before, and are to be sent within half a minute. */
  static async start(count: number): Promise<CostVenues> {
    const text = readFileSync(join(ROOT, 'bench/venue.yaml'), 'utf8');
    const venue = parse(text) as Partial<VenueFile>;
    const folder = temporaryFolder();
    const venueFile = writeVenueFile(folder, venue);
    const local = await serve({ dataFolder: join(folder, 'data'), venueFile });
    const etcd = await EtcdCluster.start();
    atEnd(() => etcd.close());
    // What is measured is no fail-over: a leader that is busy is left alone.
    const place = { prefix: '/test/cost', venue: { ...venue, cluster: PATIENT } };
    const cluster = await ServedCluster.start(etcd, place);
    const load = startLoadProcess({ home: ROOT, subject: ROOT, size: 'long', historyFills: 0 });
    atEnd(() => load.stop());
    return new CostVenues(count, { load, local: serverOf(local), cluster, etcd });
  }

  /** Ratios in hundredths, times in µs. */
  async round(): Promise<Readonly<Record<string, number>>> {
    const leading = await this.#cluster.leader();
    const leader = serverOf(this.#cluster.processOf(leading));
    const name = this.#cluster.names.find((each) => each !== leading) ?? '';
    const standby = serverOf(this.#cluster.processOf(name));
    // A leader beats, a standby follows: they never have nothing to do.
    for (const { pid } of [leader, standby])
      this.#restShares.set(pid, 2 * (await shareOf(pid, REST_MS)));
    return {
      ...(await this.#orders(leader, standby)),
      ...(await this.#alone(leader, standby)),
      ...(await this.#reads(standby)),
      ...(await this.#pushes(leader, standby)),
      ...(await this.#through(leader, standby)),
    };
  }

  async #orders(leader: Server, standby: Server): Promise<Record<string, number>> {
    const order = { kind: 'order', connections: IN_FLIGHT, count: this.#count } as const;
    const members = Array.from({ length: this.#etcd.count }, (_, at) => this.#etcd.pidOf(at));
    const local = await this.#spend(this.#local, order, [this.#local.pid]);
    const all = await this.#spend(leader, order, [leader.pid, standby.pid, ...members]);
    const [localNs = NaN] = local.ns;
    const [leaderNs = NaN, standbyNs = NaN, ...etcdNs] = all.ns;
    return {
      'hundredths, an order: CPU of the leader ÷ local': (100 * leaderNs) / localNs,
      'µs, an order: CPU of a local venue': localNs / this.#count / 1e3,
      'µs, an order: CPU of the leader': leaderNs / this.#count / 1e3,
      'µs, an order: CPU of a standby': standbyNs / this.#count / 1e3,
      'µs, an order: CPU of all three members of etcd':
        etcdNs.reduce((sum, ns) => sum + ns, 0) / this.#count / 1e3,
      'orders a second at a local venue': this.#count / local.figures.seconds,
      'orders a second at the leader': this.#count / all.figures.seconds,
    };
  }

  async #alone(leader: Server, standby: Server): Promise<Record<string, number>> {
    const order = {
      kind: 'order',
      connections: 1,
      count: Math.ceil(this.#count * ALONE_SHARE),
    } as const;
    const syncMs = syncP50Ms();
    const local = await this.#spend(this.#local, order, []);
    const led = await this.#spend(leader, order, []);
    const sent = await this.#spend(standby, order, []);
    return {
      'hundredths, an order alone: its time ÷ a sync': (100 * led.figures.p50Ms) / syncMs,
      'µs, a sync, median': syncMs * 1e3,
      'µs, an order alone at a local venue, median': local.figures.p50Ms * 1e3,
      'µs, an order alone at the leader, median': led.figures.p50Ms * 1e3,
      'µs, an order alone at a standby, median': sent.figures.p50Ms * 1e3,
    };
  }

  async #reads(standby: Server): Promise<Record<string, number>> {
    const read = { kind: 'depth', connections: FEW, count: this.#count } as const;
    const [localNs = NaN] = (await this.#spend(this.#local, read, [this.#local.pid])).ns;
    const [standbyNs = NaN] = (await this.#spend(standby, read, [standby.pid])).ns;
    return {
      'hundredths, a read: CPU of a standby ÷ local': (100 * standbyNs) / localNs,
      'µs, a read: CPU of a local venue': localNs / this.#count / 1e3,
      'µs, a read: CPU of a standby': standbyNs / this.#count / 1e3,
    };
  }

  /** What it costs more when somebody listens than before and after. */
  async #pushes(leader: Server, standby: Server): Promise<Record<string, number>> {
    const localNs = await this.#pushNs(this.#local, this.#local);
    const standbyNs = await this.#pushNs(leader, standby);
    return {
      'hundredths, a push: CPU of a standby ÷ local': (100 * standbyNs) / localNs,
      'ns, a push: CPU of a local venue': localNs,
      'ns, a push: CPU of a standby': standbyNs,
    };
  }

  async #pushNs(ordered: Server, listened: Server): Promise<number> {
    const order = { kind: 'order', connections: FEW, count: this.#count } as const;
    const spent = async (): Promise<number> =>
      (await this.#spend(ordered, order, [listened.pid])).ns[0] ?? NaN;
    const beforeNs = await spent();
    const listeners = await Listeners.at(listened.port, LISTENERS);
    const heardNs = await spent();
    const { count } = listeners;
    listeners.close();
    return (heardNs - (beforeNs + (await spent())) / 2) / count;
  }

  async #through(leader: Server, standby: Server): Promise<Record<string, number>> {
    const order = { kind: 'order', connections: IN_FLIGHT, count: this.#count } as const;
    const { ns, figures } = await this.#spend(standby, order, [standby.pid, leader.pid]);
    const [standbyNs = NaN, leaderNs = NaN] = ns;
    return {
      'µs, an order through a standby: CPU of it': standbyNs / this.#count / 1e3,
      'µs, an order through a standby: CPU of the leader': leaderNs / this.#count / 1e3,
      'orders a second through a standby': this.#count / figures.seconds,
    };
  }

  /** What processes spend on a load, and behind it. */
  async #spend(
    { port }: Server,
    order: Omit<LoadOrder, 'port'>,
    pids: readonly number[],
  ): Promise<Spent> {
    const before = pids.map((pid) => processCpuNs(pid).allNs);
    const figures = await this.#load.run({ port, ...order });
    const [first] = pids;
    if (first !== undefined) await untilIdle(first, this.#restShares.get(first));
    if (figures.failed > 0)
      throw new Error(`${figures.failed} requests were not answered with 200`);
    const ns = pids.map((pid, at) => processCpuNs(pid).allNs - (before[at] ?? NaN));
    return { figures, ns };
  }
}

function serverOf({ pid, url }: { readonly pid: number; readonly url: string }): Server {
  return { pid, port: Number(new URL(url).port) };
}

/** Of the disk on which data folders and members are. */
function syncP50Ms(): number {
  const path = join(temporaryFolder(), 'synced');
  const file = openSync(path, 'a');
  const bytes = Buffer.alloc(SYNC_BYTES);
  const times = Float64Array.from({ length: SYNCS }, () => {
    const began = performance.now();
    writeSync(file, bytes);
    fdatasyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  rmSync(path);
  return quantile(times.sort(), 0.5);
}
