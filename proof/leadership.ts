/**
 * Who leads: three state machines (src/journal/etcd/leadership.ts) over a store and a network that delay, repeat and lose,
 * in virtual time. `npm run proof -- leadership --seeds 7-7` runs one seed.
 */
import { Leadership } from '../src/journal/etcd/leadership.ts';
import { simulate } from '../test/support/cluster-simulation.ts';
import { type Area, seedsOf } from './runner/area.ts';

const STEPS = 1_000;
const SEEDS = { small: 100, full: 10_000, long: 100_000 };
const TELL_EVERY = 500;
const FAULTS_MAX = 10;

export const area: Area = {
  promise:
    'Whatever three machines, their network, their disks and the store do wrong: one of them writes in each epoch, each ' +
    'applies the beginning of one chain, and whoever waits is told once what is true.',
  run: async (extent, tell) => {
    const { first, last } = seedsOf(extent, SEEDS);
    const sums = { batches: 0, epochs: 0, refused: 0, virtualMs: 0 };
    const faults: string[] = [];
    for (let seed = first; seed <= last && faults.length < FAULTS_MAX; seed += 1) {
      const run = simulate({ seed, steps: STEPS, Leadership });
      faults.push(...run.faults.map((fault) => `seed ${seed}: ${fault}`));
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += run[name];
      if (seed % TELL_EVERY === 0)
        tell(`seed ${seed} of ${first}-${last}, ${faults.length} faults`);
    }
    return {
      counts: {
        runs: last - first + 1,
        'steps of each': STEPS,
        'hours of virtual time': Math.floor(sums.virtualMs / 3_600_000),
        'batches of the chain': sums.batches,
        'times that the lead was taken': sums.epochs,
        'commands that were refused': sums.refused,
        'what must never happen': faults.length,
      },
      faults,
    };
  },
};
