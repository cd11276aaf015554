/**
 * Several machines: nodes that are killed, paused, cut off from etcd and told to step down, and members of etcd that are
 * killed and paused, under the load of clients at all nodes (test/durability/cluster-run.ts); beside them what takes longer
 * (cluster-faults.ts): clocks that jump, disks that are full or slow, an etcd that is full, compacted or has another
 * member. `SEED=7 npm run proof -- cluster` runs one seed. It mounts small disks, traces processes and unpacks
 * libfaketime, and needs root for it. Nodes and members share one machine here: a link between two members is not cut.
 */
import { existsSync } from 'node:fs';
import { quantile } from '../bench/figures.ts';
import { type ClientsShown, tryClients } from '../test/durability/cluster-clients.ts';
import { type ClusterShown, tryCluster } from '../test/durability/cluster-run.ts';
import { cleanUp } from '../test/support/at-end.ts';
import { type Area, cleaningUp, type Extent, type Proof, seedsOf, sizeFor } from './runner/area.ts';

/** Of each seed. */
const FAULTS = { small: 10, full: 30, long: 50 };
/** Of who leads, while unmodified clients trade through a balancer; of each seed. */
const KILLS = { small: 2, full: 25, long: 50 };
const SEEDS = { small: 1, full: 2, long: 20 };
const BUILD = new URL('../dist/cli/main.js', import.meta.url);

export const area: Area = {
  promise:
    'Three nodes with an etcd of three members, any of which is killed, paused or cut off: nothing that was ' +
    'acknowledged is lost, nothing that was refused is in, all nodes come to one state and their files hold it, and ' +
    'another node leads within seconds. ccxt and bitget-api trade through a balancer while the leader is killed: no order ' +
    'is there twice, none that was acknowledged is missing, each 503 is undone, and a clientOid tells what is in.',
  run: cleaningUp(async (extent, tell) => {
    if (!existsSync(BUILD)) throw new Error('there is no built venue to run: npm run build');
    const seed = process.env.SEED === undefined ? undefined : Number(process.env.SEED);
    const seeds = seed === undefined ? extent.seeds : { first: seed, last: seed };
    return runAll({ ...extent, seeds }, tell);
  }),
};

/** One after the other: what is measured is how long it takes. */
async function runAll(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const { first, last } = seedsOf(extent, SEEDS);
  const all: ClusterShown[] = [];
  const faults: string[] = [];
  const clients: ClientsShown[] = [];
  for (let seed = first; seed <= last; seed += 1) {
    const shown = await tryCluster({
      ...{ seed, faults: sizeFor(extent, FAULTS), tell },
      compares: !extent.isSmall,
      hasMore: !extent.isSmall,
      afterwards: async (cluster) => {
        clients.push(await tryClients(cluster, { kills: sizeFor(extent, KILLS), tell }));
      },
    });
    await cleanUp();
    all.push(shown);
    const found = [...shown.faults, ...(clients.at(-1)?.faults ?? [])];
    faults.push(...found.map((fault) => `SEED=${seed}: ${fault}`));
  }
  return { counts: countsOf(all, { broken: faults.length, clients }), faults };
}

function countsOf(
  all: readonly ClusterShown[],
  { broken, clients }: { readonly broken: number; readonly clients: readonly ClientsShown[] },
) {
  const kinds = Object.keys(all[0]?.made ?? {});
  const made = kinds.map((kind) => [kind, sum(all, (shown) => shown.made[kind] ?? 0)] as const);
  const times = all.flatMap(({ failOvers }) => failOvers).sort((one, other) => one - other);
  const msAt = (share: number) => (times.length === 0 ? 0 : Math.round(quantile(times, share)));
  return {
    ...Object.fromEntries(made),
    'orders that were acknowledged': sum(all, ({ done }) => done),
    'orders that were refused': sum(all, ({ refused }) => refused),
    'orders without an answer': sum(all, ({ unknown }) => unknown),
    'states that were compared at one entry': sum(all, ({ compared }) => compared),
    'leaders that were lost': times.length,
    'ms until another node led, median': msAt(0.5),
    'ms until another node led, at most': msAt(1),
    'kills of the leader under ccxt and bitget-api': sum(clients, ({ kills }) => kills),
    'orders of theirs that were acknowledged': sum(clients, ({ done }) => done),
    'orders of theirs that were refused': sum(clients, ({ refused }) => refused),
    'orders of theirs without an answer': sum(clients, ({ unknown }) => unknown),
    'orders that were lost or doubled, states that differ, files that lack entries': broken,
  };
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}
