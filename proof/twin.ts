/**
 * The twin: a live engine and engines that are restored on the way, in lock-step over random commands
 * (test/support/twin.ts). `SEED=7 npm run proof -- twin` runs one seed alone, compares the states after
 * every tenth command, and tells the few commands that a difference needs.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runTwin, TWIN_SMALL, TwinDifference, type TwinOptions } from '../test/support/twin.ts';
import {
  addCoverage,
  type Coverage,
  coverageFaults,
  noCoverage,
} from '../test/support/twin-coverage.ts';
import { shrunk } from '../test/support/twin-shrink.ts';
import type { Area, Extent, Proof } from './runner/area.ts';
import type { SeedRun } from './runner/twin-worker.ts';

const FULL = { seeds: 100, steps: 10_000, hashEvery: 1_000 };
const LONG_SEEDS = 1_000;
const WORKER = fileURLToPath(new URL('runner/twin-worker.ts', import.meta.url));
/** After so many differences the others tell nothing new. */
const FAULTS_MAX = 5;

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
  readonly left: number[];
  readonly coverage: Coverage;
  readonly faults: string[];
}

async function runAll(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const { first, last } = extent.seeds ?? { first: 1, last: seedsOf(extent) };
  const left = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const shown: Shown = { left, coverage: noCoverage(), faults: [] };
  const workers = Array.from({ length: Math.min(left.length, availableParallelism()) }, () =>
    work(shown, extent, (seed) => {
      const { commands } = shown.coverage;
      tell(`seed ${seed} of ${first}-${last}, ${commands} commands, ${shown.faults.length} differ`);
    }),
  );
  await Promise.all(workers);
  return proofOf(shown, last - first + 1 >= seedsOf(extent));
}

function seedsOf({ isLong, isSmall }: Extent): number {
  if (isSmall) return TWIN_SMALL.seeds;
  return isLong ? LONG_SEEDS : FULL.seeds;
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

/** One process that takes seed after seed. */
async function work(shown: Shown, extent: Extent, onSeed: (seed: number) => void): Promise<void> {
  const child = fork(WORKER, { serialization: 'advanced' });
  try {
    while (shown.faults.length < FAULTS_MAX) {
      const seed = shown.left.shift();
      if (seed === undefined) return;
      const run = await ask(child, { ...(extent.isSmall ? TWIN_SMALL : FULL), seed });
      addCoverage(shown.coverage, run.coverage);
      if (run.difference !== undefined) shown.faults.push(run.difference);
      onSeed(seed);
    }
  } finally {
    child.kill();
  }
}

async function ask(child: ChildProcess, options: TwinOptions): Promise<SeedRun> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the process of seed ${options.seed} ended`);
  });
  child.send(options);
  const [run]: SeedRun[] = await Promise.race([once(child, 'message'), ended]);
  if (run === undefined) throw new Error('a process told nothing');
  return run;
}

function runOne(seed: number, { isSmall }: Extent): Proof {
  const shown: Shown = { left: [], coverage: noCoverage(), faults: [] };
  try {
    runTwin({ seed, steps: (isSmall ? TWIN_SMALL : FULL).steps, hashEvery: 10 }, shown.coverage);
  } catch (error) {
    if (!(error instanceof TwinDifference)) throw error;
    shown.faults.push(`${error.message}\n${shrunk(error.entries).join('\n')}`);
  }
  return proofOf(shown, false);
}
