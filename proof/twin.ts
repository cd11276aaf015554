/**
 * The twin: a live engine and engines that are restored on the way, in lock-step over random commands
 * (test/support/twin.ts). `SEED=7 npm run proof -- twin` runs one seed alone, compares the states after
 * every tenth command, and tells the few commands that a difference needs.
 */
import { runTwin, TWIN_SMALL, TwinDifference, type TwinOptions } from '../test/support/twin.ts';
import {
  addCoverage,
  type Coverage,
  coverageFaults,
  noCoverage,
} from '../test/support/twin-coverage.ts';
import { shrunk } from '../test/support/twin-shrink.ts';
import { type Area, type Extent, type Proof, seedsOf } from './runner/area.ts';
import type { SeedRun } from './runner/twin-worker.ts';
import { dealOut, FAULTS_MAX } from './runner/workers.ts';

const FULL = { seeds: 100, steps: 10_000, hashEvery: 1_000 };
const SEEDS = { small: TWIN_SMALL.seeds, full: FULL.seeds, long: 1_000 };

export const area: Area = {
  promise:
    'A live engine and one restored from a snapshot at any step answer every later command alike, ' +
    'with equal events and an equal state, also when terms change on the way.',
  run: async (extent, tell) => {
    const seed = process.env.SEED;
    return seed === undefined ? runAll(extent, tell) : runOne(Number(seed), extent);
  },
};

/** What all seeds together have shown so far. */
interface Shown {
  readonly coverage: Coverage;
  readonly faults: string[];
}

async function runAll(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const { first, last, isWhole } = seedsOf(extent, SEEDS);
  const pieces = Array.from({ length: last - first + 1 }, (_, index) => ({
    ...(extent.isSmall ? TWIN_SMALL : FULL),
    seed: first + index,
  }));
  const shown: Shown = { coverage: noCoverage(), faults: [] };
  await dealOut<TwinOptions, SeedRun>({
    worker: new URL('runner/twin-worker.ts', import.meta.url),
    pieces,
    processes: extent.processes,
    onShown: ({ seed, coverage, difference }) => {
      addCoverage(shown.coverage, coverage);
      if (difference !== undefined) shown.faults.push(difference);
      const { commands } = shown.coverage;
      tell(`seed ${seed} of ${first}-${last}, ${commands} commands, ${shown.faults.length} differ`);
      return shown.faults.length < FAULTS_MAX;
    },
  });
  return proofOf(shown, isWhole);
}

/** What was reached is only judged of the whole. */
function proofOf({ coverage, faults }: Shown, isWhole: boolean): Proof {
  const { commands, restores, terms } = coverage;
  return {
    counts: {
      commands,
      'of them changes of terms': terms,
      restores,
      differences: faults.length,
    },
    faults: [...faults, ...(isWhole ? coverageFaults(coverage) : [])],
  };
}

function runOne(seed: number, { isSmall }: Extent): Proof {
  const shown: Shown = { coverage: noCoverage(), faults: [] };
  try {
    runTwin({ seed, steps: (isSmall ? TWIN_SMALL : FULL).steps, hashEvery: 10 }, shown.coverage);
  } catch (error) {
    if (!(error instanceof TwinDifference)) throw error;
    shown.faults.push(`${error.message}\n${shrunk(error.entries).join('\n')}`);
  }
  return proofOf(shown, false);
}
