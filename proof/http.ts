/**
 * Generated requests, valid and hostile, cut at random bytes, to a venue with the fast path and to one with
 * node:http alone (test/support/both-readers.ts): most in memory, some through the kernel, and some to whole
 * venues whose states must be equal in the end. `SEED=7 npm run proof -- http` runs one seed alone.
 */
import { addTally, noTally, type Tally, tallyFaults } from '../test/support/wire-comparison.ts';
import { type Area, type Extent, type Proof, type Seeds, sizeFor } from './runner/area.ts';
import { type BlockRun, FIRST_SEEDS } from './runner/http-blocks.ts';
import { dealOut, FAULTS_MAX } from './runner/workers.ts';

/** In memory a seed sends 225 requests in the mean: 100 000, ten and a hundred million. */
const SEEDS = {
  memory: { small: 450, full: 45_000, long: 450_000 },
  network: { small: 4, full: 400, long: 4_000 },
  orders: { small: 4, full: 200, long: 2_000 },
};
const BLOCK = 50;

export const area: Area = {
  promise:
    'Requests, valid and hostile, split at any byte, get the same replies and the same end of the ' +
    'connection through the fast path and through node:http alone, and do the same.',
  run: async (extent, tell) => {
    const { SEED } = process.env;
    const seed = Number(SEED);
    return SEED === undefined ? runAll(extent, tell) : runOne({ first: seed, last: seed }, tell);
  },
};

function runAll(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const { seeds, processes } = extent;
  if (seeds !== undefined) return run(blocksOf(seeds), { processes, tell, isWhole: false });
  const blocks = (['memory', 'network', 'orders'] as const).flatMap((kind) => {
    const first = FIRST_SEEDS[kind];
    return blocksOf({ first, last: first + sizeFor(extent, SEEDS[kind]) - 1 });
  });
  return run(blocks, { processes, tell, isWhole: true });
}

function runOne(seeds: Seeds, tell: (line: string) => void): Promise<Proof> {
  return run([seeds], { processes: 1, tell, isWhole: false });
}

interface RunOptions {
  readonly processes: number;
  readonly tell: (line: string) => void;
  /** What was reached is only judged of the whole. */
  readonly isWhole: boolean;
}

async function run(
  pieces: readonly Seeds[],
  { processes, tell, isWhole }: RunOptions,
): Promise<Proof> {
  const tally = noTally();
  const faults: string[] = [];
  await dealOut<Seeds, BlockRun>({
    worker: new URL('runner/http-worker.ts', import.meta.url),
    pieces,
    processes,
    onShown: (shown, { first, last }) => {
      addTally(tally, shown.tally);
      faults.push(...shown.differences);
      tell(`seeds ${first}-${last}, ${tally.requests} requests, ${faults.length} differ`);
      return faults.length < FAULTS_MAX;
    },
  });
  return {
    counts: countsOf(tally, faults.length),
    faults: [...faults, ...(isWhole ? tallyFaults(tally) : [])],
  };
}

function blocksOf({ first, last }: Seeds): Seeds[] {
  const count = Math.ceil((last - first + 1) / BLOCK);
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * BLOCK;
    return { first: from, last: Math.min(last, from + BLOCK - 1) };
  });
}

function countsOf(tally: Tally, differences: number) {
  return {
    requests: tally.requests,
    'of them through the kernel': tally.overNetwork,
    'of them to whole venues': tally.toWholeVenues,
    connections: tally.connections,
    'of them reset': tally.resets,
    'requests taken by the fast path': tally.takenByFastPath,
    'calls that act': tally.acts,
    differences,
  };
}
