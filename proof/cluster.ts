/**
 * Several machines: nodes that are killed, paused, cut off from etcd and told to step down, and members of etcd that are
 * killed and paused, under the load of clients at all nodes (test/durability/cluster-run.ts). `SEED=7 npm run proof --
 * cluster` runs one seed. Nodes and members share one machine here: what a network between them does is not shown.
 */
import { existsSync } from 'node:fs';
import { quantile } from '../bench/figures.ts';
import { type ClusterShown, tryCluster } from '../test/durability/cluster-run.ts';
import { cleanUp } from '../test/support/at-end.ts';
import { type Area, cleaningUp, type Extent, type Proof, seedsOf, sizeFor } from './runner/area.ts';

/** Of each seed. */
const FAULTS = { small: 10, full: 30, long: 50 };
const SEEDS = { small: 1, full: 2, long: 20 };
const BUILD = new URL('../dist/cli/main.js', import.meta.url);

export const area: Area = {
  promise:
    'Three nodes with an etcd of three members, any of which is killed, paused or cut off: nothing that was ' +
    'acknowledged is lost, nothing that was refused is in, all nodes come to one state and their files hold it, and ' +
    'another node leads within seconds.',
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
  for (let seed = first; seed <= last; seed += 1) {
    const shown = await tryCluster({
      ...{ seed, faults: sizeFor(extent, FAULTS), tell },
      compares: !extent.isSmall,
    });
    await cleanUp();
    all.push(shown);
    faults.push(...shown.faults.map((fault) => `SEED=${seed}: ${fault}`));
  }
  return { counts: countsOf(all, faults.length), faults };
}

function countsOf(all: readonly ClusterShown[], broken: number) {
  const kinds = Object.keys(all[0]?.made ?? {}) as (keyof ClusterShown['made'])[];
  const made = kinds.map((kind) => [kind, sum(all, (shown) => shown.made[kind])] as const);
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
    'orders that were lost or doubled, states that differ, files that lack entries': broken,
  };
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}
