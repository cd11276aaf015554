/**
 * Several machines: nodes that are killed, paused, cut off from etcd and told to step down, and members of etcd that are
 * killed and paused, under the load of clients at all nodes (test/durability/cluster-run.ts); beside them what takes longer
 * (cluster-faults.ts): clocks that jump, disks that are full or slow, an etcd that is full, compacted or has another
 * member, links between members, nodes and whole machines that are cut (network-faults.ts), and rolling upgrades. Each node
 * and each member is in a network namespace of its own where those are permitted; without them links are cut between nodes
 * and etcd alone, and without root no disk is small or slow and no clock jumps: the proof says what it leaves out.
 *
 * `SEED=7 npm run proof -- cluster` runs one seed, `--long --part 3/20` a twentieth. Ended, it goes on where it was: what a
 * seed has shown is kept for the same build.
 */
import { existsSync } from 'node:fs';
import { quantile } from '../bench/figures.ts';
import { type ClusterShown, tryCluster } from '../test/durability/cluster-run.ts';
import type { FailOver } from '../test/durability/fail-over.ts';
import { cleanUp } from '../test/support/at-end.ts';
import { type Area, cleaningUp, type Extent, type Proof, seedsOf, sizeFor } from './runner/area.ts';
import { KeptResults } from './runner/kept-results.ts';

/** Of each seed. */
const FAULTS = { small: 10, full: 30, long: 50 };
const SEEDS = { small: 1, full: 2, long: 20 };
/** How long a venue may be without a leader, ms; judged of enough of them, on a machine that does nothing else. */
const LED_WITHIN = { median: 1_200, of99: 2_000 };
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

/** One after the other: what is measured is how long it takes. What was shown before of the same build is not run again. */
async function runAll(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const size = sizeFor(extent, { small: 'small', full: 'full', long: 'long' });
  const kept = new KeptResults<ClusterShown>(`cluster-seeds-${size}`);
  const all: ClusterShown[] = [];
  const faults: string[] = [];
  for (const seed of seedsIn(extent)) {
    const before = kept.of(seed);
    const shown = before ?? (await runOne(seed, extent, tell));
    if (before === undefined) kept.keep(seed, shown);
    all.push(shown);
    faults.push(...shown.faults.map((fault) => `SEED=${seed}: ${fault}`));
    const when = before === undefined ? '' : ' (shown before)';
    tell(`seed ${seed}${when}: ${JSON.stringify(shown.made)}`);
  }
  for (const each of all.flatMap(({ timeOuts }) => timeOuts)) tell(`no answer in time: ${each}`);
  const leftOut = all[0]?.leftOut ?? [];
  if (leftOut.length > 0 && !extent.isSmall)
    tell(`left out, for they need root or network namespaces: ${leftOut.join('; ')}`);
  const counts = countsOf(all, { broken: faults.length, leftOut: leftOut.length });
  return { counts, faults: extent.isLong ? [...faults, ...slowFailOvers(all)] : faults };
}

function slowFailOvers(all: readonly ClusterShown[]): readonly string[] {
  const lost = all.flatMap(({ failOvers }) => failOvers);
  const [median, of99] = [msAt(lost, 0.5), msAt(lost, 0.99)];
  const isSoon = median <= LED_WITHIN.median && of99 <= LED_WITHIN.of99;
  return isSoon
    ? []
    : [`another node led after ${median} ms in the median, ${of99} ms of 99 in a hundred`];
}

function seedsIn(extent: Extent): readonly number[] {
  const { first, last } = seedsOf(extent, SEEDS);
  const { at, of } = extent.part ?? { at: 1, of: 1 };
  const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return seeds.filter((_, index) => index % of === at - 1);
}

async function runOne(
  seed: number,
  extent: Extent,
  tell: (line: string) => void,
): Promise<ClusterShown> {
  const shown = await tryCluster({
    ...{ seed, faults: sizeFor(extent, FAULTS), tell },
    compares: !extent.isSmall,
    hasMore: !extent.isSmall,
  });
  await cleanUp();
  return shown;
}

function countsOf(
  all: readonly ClusterShown[],
  { broken, leftOut }: { readonly broken: number; readonly leftOut: number },
) {
  const kinds = Object.keys(all[0]?.made ?? {});
  const made = kinds.map((kind) => [kind, sum(all, (shown) => shown.made[kind] ?? 0)] as const);
  const lost = all.flatMap(({ failOvers }) => failOvers);
  const withMember = lost.filter(({ kind }) => kind.includes('machine'));
  return {
    ...Object.fromEntries(made),
    'kinds of faults that were left out': leftOut,
    'orders that were acknowledged': sum(all, ({ done }) => done),
    'orders that were refused': sum(all, ({ refused }) => refused),
    'orders without an answer': sum(all, ({ unknown }) => unknown),
    'states that were compared at one entry': sum(all, ({ compared }) => compared),
    'leaders that were lost': lost.length,
    'ms until another node led, median': msAt(lost, 0.5),
    'ms until another node led, of 99 in a hundred': msAt(lost, 0.99),
    'ms until another node led, at most': msAt(lost, 1),
    'of them with a member of etcd': withMember.length,
    'ms until another node led, median of these': msAt(withMember, 0.5),
    'calls that had no answer in time': sum(all, ({ timeOuts }) => timeOuts.length),
    'orders that were lost or doubled, states that differ, files that lack entries': broken,
  };
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}

function msAt(lost: readonly FailOver[], share: number): number {
  const times = lost.map(({ ms }) => ms).sort((one, other) => one - other);
  return times.length === 0 ? 0 : Math.round(quantile(times, share));
}
