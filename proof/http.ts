/**
 * Generated requests, valid and hostile, cut at random bytes, to a venue with the fast path and to one with
 * node:http alone (test/support/both-readers.ts). `SEED=7 npm run proof -- http` runs one seed alone.
 */
import { addTally, noTally, type Tally, tallyFaults } from '../test/support/both-readers.ts';
import { type Area, type Extent, type Proof, type Seeds, seedsOf } from './runner/area.ts';
import type { BlockRun } from './runner/http-worker.ts';
import { dealOut, FAULTS_MAX } from './runner/workers.ts';

/** A seed sends 224 requests in the mean: 100 000, ten and a hundred million. */
const SEEDS = { small: 450, full: 45_000, long: 450_000 };
const BLOCK = 50;

export const area: Area = {
  promise:
    'Requests, valid and hostile, split at any byte, get the same replies and the same end of the ' +
    'connection through the fast path and through node:http alone, and do the same.',
  run: async (extent, tell) => {
    const { SEED } = process.env;
    const seed = Number(SEED);
    return runAll(
      SEED === undefined ? extent : { ...extent, seeds: { first: seed, last: seed } },
      tell,
    );
  },
};

async function runAll(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const { first, last, isWhole } = seedsOf(extent, SEEDS);
  const tally = noTally();
  const faults: string[] = [];
  await dealOut<Seeds, BlockRun>({
    worker: new URL('runner/http-worker.ts', import.meta.url),
    pieces: blocksOf(first, last),
    processes: extent.processes,
    onShown: (shown, block) => {
      addTally(tally, shown.tally);
      faults.push(...shown.differences);
      tell(
        `seeds to ${block.last} of ${last}, ${tally.requests} requests, ${faults.length} differ`,
      );
      return faults.length < FAULTS_MAX;
    },
  });
  return proofOf(tally, faults, isWhole);
}

function blocksOf(first: number, last: number): Seeds[] {
  const count = Math.ceil((last - first + 1) / BLOCK);
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * BLOCK;
    return { first: from, last: Math.min(last, from + BLOCK - 1) };
  });
}

function proofOf(tally: Tally, faults: readonly string[], isWhole: boolean): Proof {
  const { requests, connections, takenByFastPath, acts } = tally;
  return {
    counts: {
      requests,
      connections,
      'requests taken by the fast path': takenByFastPath,
      'calls that act': acts,
      differences: faults.length,
    },
    faults: [...faults, ...(isWhole ? tallyFaults(tally) : [])],
  };
}
