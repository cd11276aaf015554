/** Faults beside those of cluster-run.ts: for the proof, since each takes its time. */
import { setTimeout as pause } from 'node:timers/promises';
import { EtcdStore } from '../../src/journal/etcd/etcd-store.ts';
import { GatewayClient } from '../../src/journal/etcd/gateway-client.ts';
import { CLUSTER_TERMS } from '../../src/journal/etcd/joining.ts';
import type { Dice } from '../support/dice.ts';
import type { EtcdCluster } from '../support/etcd-cluster.ts';
import type { FakeClock } from '../support/faketime.ts';
import type { Releases } from '../support/newer-release.ts';
import type { ServedCluster } from '../support/served-cluster.ts';
import { slowSyncs } from '../support/slow-disk.ts';
import type { SmallDisk } from '../support/small-disk.ts';
import type { ClusterLinks } from './cluster-links.ts';
import { upgradeAll } from './rolling-upgrade.ts';

const AWAY_MS = 1_500;
/** Clocks jump by so much, s. */
const JUMP_S = 3_600;
/** Long enough for what is told once a second to be told. */
const JUMPED_MS = 3_000;
/** Whoever cannot write ends within this, or had nothing to write. */
const FULL_MS = 10_000;
/** By so much is each sync slower, ms. */
const SLOW_MS = 100;

/** How often which is drawn. */
export const MORE_KINDS = {
  'kill of a machine': 2,
  'pause of a machine': 2,
  'cut of a node from etcd, one way': 2,
  'rolling restart': 1,
  'rolling upgrade': 1,
  'compaction under a stopped standby': 2,
  'quota alarm': 2,
  'member replaced': 2,
  'clock jump of a node': 2,
  'full disk of a node': 2,
  'slow disk of a node': 2,
  'slow disk of a member': 2,
} as const;
export type MoreKind = keyof typeof MORE_KINDS;

/** What mounts, traces or unpacks. */
export const NEED_ROOT: readonly MoreKind[] = [
  'clock jump of a node',
  'full disk of a node',
  'slow disk of a node',
  'slow disk of a member',
];

export interface Disturbed {
  readonly dice: Dice;
  readonly etcd: EtcdCluster;
  readonly cluster: ServedCluster;
  readonly links: ClusterLinks;
  readonly releases: Releases;
  /** By the names of nodes. */
  readonly clocks: Readonly<Record<string, FakeClock>>;
  readonly disks: Readonly<Record<string, SmallDisk>>;
  readonly prefix: string;
  /** Resolves when `name` has been away for long enough: until another node leads, if it led. */
  readonly away: () => Promise<void>;
  readonly stepDown: () => Promise<unknown>;
  /** Told what does not hold. */
  readonly wrong: (what: string) => void;
  /** Who leads. */
  readonly leader: string;
  /** Whom it is to happen to. */
  readonly name: string;
  readonly member: number;
}

/** Makes it, and mends it. */
export const MAKE_MORE: Readonly<Record<MoreKind, (of: Disturbed) => Promise<void>>> = {
  'kill of a machine': async ({ cluster, etcd, name, member, away }) => {
    await Promise.all([cluster.processOf(name).kill('SIGKILL'), etcd.kill(member)]);
    await away();
    await etcd.run(member);
    await cluster.run(name);
  },
  'pause of a machine': async ({ cluster, etcd, name, member, away }) => {
    cluster.signal(name, 'SIGSTOP');
    etcd.pause(member);
    await away();
    etcd.resume(member);
    cluster.signal(name, 'SIGCONT');
  },
  'cut of a node from etcd, one way': async ({ links, name, dice, away }) => {
    links.cutFromEtcd(name, dice.chance(1, 2) ? 'there' : 'back');
    await away();
    links.mend();
  },
  'rolling restart': async ({ cluster, leader, stepDown }) => {
    for (const name of cluster.names) if (name !== leader) await cluster.restart(name);
    await stepDown();
    await cluster.restart(leader);
  },
  'rolling upgrade': upgradeAll,
  'compaction under a stopped standby': async ({ cluster, etcd, leader, prefix }) => {
    const name = cluster.names.find((each) => each !== leader) ?? '';
    await cluster.processOf(name).kill('SIGTERM');
    await pause(AWAY_MS);
    await compactAll({ etcd, prefix, archivedSeq: await archivedBeside(cluster, name) });
    await cluster.run(name);
  },
  'quota alarm': async ({ etcd }) => {
    await alarm(etcd, 'ACTIVATE');
    await pause(AWAY_MS);
    await alarm(etcd, 'DEACTIVATE');
  },
  'member replaced': ({ etcd, member }) => etcd.replace(member),
  'clock jump of a node': async ({ clocks, name, dice }) => {
    clocks[name]?.set(dice.chance(1, 2) ? JUMP_S : -JUMP_S);
    await pause(JUMPED_MS);
    clocks[name]?.set(0);
  },
  'full disk of a node': async ({ cluster, disks, name }) => {
    disks[name]?.fill();
    const { ended } = cluster.processOf(name);
    const hasEnded = await Promise.race([ended.then(() => true), pause(FULL_MS, false)]);
    disks[name]?.free();
    if (hasEnded) await cluster.run(name);
  },
  'slow disk of a node': ({ cluster, name }) => slowly(cluster.processOf(name).pid),
  'slow disk of a member': ({ etcd, member }) => slowly(etcd.pidOf(member)),
};

async function slowly(pid: number): Promise<void> {
  const stop = await slowSyncs(pid, SLOW_MS);
  await pause(JUMPED_MS);
  await stop();
}

/** What both others have on their disks. */
async function archivedBeside(cluster: ServedCluster, away: string): Promise<number> {
  const others = cluster.names.filter((name) => name !== away);
  const all = await Promise.all(others.map((name) => cluster.standing(name)));
  return Math.min(...all.map((standing) => standing?.archivedSeq ?? 0));
}

interface Compacted {
  readonly etcd: EtcdCluster;
  readonly prefix: string;
  readonly archivedSeq: number;
}

async function compactAll({ etcd, prefix, archivedSeq }: Compacted): Promise<void> {
  const client = new GatewayClient({ ...CLUSTER_TERMS, urls: etcd.urls });
  const store = new EtcdStore(client, prefix);
  await store.trim(archivedSeq);
  await store.compact((await store.head())?.modRevision ?? 1);
  client.close();
}

/** As when its quota is used up: it takes nothing more until somebody has made room. */
async function alarm(etcd: EtcdCluster, action: 'ACTIVATE' | 'DEACTIVATE'): Promise<void> {
  const client = new GatewayClient({ ...CLUSTER_TERMS, urls: etcd.urls });
  const { header } = await client.call('maintenance/status', {});
  const { member_id: memberID } = header as { readonly member_id: string };
  const raised = (await client.call('maintenance/alarm', { action: 'GET' })) as {
    readonly alarms?: readonly { readonly memberID: string }[];
  };
  const members = action === 'ACTIVATE' ? [{ memberID }] : (raised.alarms ?? []);
  for (const each of members)
    await client.call('maintenance/alarm', { ...each, action, alarm: 'NOSPACE' });
  client.close();
}
