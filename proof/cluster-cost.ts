/**
 * What a venue of several machines costs beside one on a single machine, in turns, on one host: CPU time of an order with a
 * thousand in flight, of a read and of a push at a standby, of a write through it; and how long an order takes beside the
 * syncs that it waits for. It tells something only on a calm machine. Nodes, members and load share its cores.
 */
import { existsSync } from 'node:fs';
import { median } from '../bench/figures.ts';
import { alignedTable } from '../bench/report.ts';
import { cleanUp } from '../test/support/at-end.ts';
import { type Area, cleaningUp, type Extent, type Proof, sizeFor } from './runner/area.ts';
import { CostVenues } from './runner/cost-venues.ts';

/** Requests of one kind in a round. */
const REQUESTS = { small: 2_000, full: 10_000, long: 10_000 };
const ROUNDS = { small: 1, full: 5, long: 15 };
const BUILD = new URL('../dist/cli/main.js', import.meta.url);
/** In hundredths, as they are recorded. */
const BOUNDS = {
  'hundredths, an order: CPU of the leader ÷ local': 160,
  'hundredths, an order alone: its time ÷ a sync': 300,
  'hundredths, a read: CPU of a standby ÷ local': 110,
  'hundredths, a push: CPU of a standby ÷ local': 110,
} as const;

export const area: Area = {
  promise:
    'Of three nodes over an etcd of three members, the leader takes at most 1.6 times the CPU time of a local venue for an ' +
    'order, and a standby 1.1 times for a read and a push; an order alone takes at most three syncs of the disk.',
  run: cleaningUp(async (extent, tell) => {
    if (!existsSync(BUILD)) throw new Error('there is no built venue to run: npm run build');
    return measure(extent, tell);
  }),
};

async function measure(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const venues = await CostVenues.start(sizeFor(extent, REQUESTS));
  const rounds: Readonly<Record<string, number>>[] = [];
  // The first one warms up.
  for (let round = 0; round <= sizeFor(extent, ROUNDS); round += 1) {
    const figures = await venues.round();
    if (round > 0) rounds.push(figures);
    tell(`round ${round}: ${JSON.stringify(figures)}`);
  }
  await cleanUp();
  const names = Object.keys(rounds[0] ?? {});
  const counts = Object.fromEntries(
    names.map((name) => [name, Math.round(median(rounds.map((round) => round[name] ?? NaN)))]),
  );
  const rows = Object.entries(counts).map(([name, value]) => {
    const bound = BOUNDS[name as keyof typeof BOUNDS] as number | undefined;
    return [name, String(value), bound === undefined ? '' : `≤ ${bound}`];
  });
  console.log(alignedTable([['figure (median)', 'seen', 'goal'], ...rows]));
  const faults = Object.entries(BOUNDS).flatMap(([name, bound]) =>
    (counts[name] ?? NaN) <= bound ? [] : [`${name} is ${counts[name]}, more than ${bound}`],
  );
  return { counts: { rounds: rounds.length, ...counts }, faults };
}
