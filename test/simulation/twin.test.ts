/**
 * Random commands over every kind of market and user, while terms change: whatever happens, every
 * invariant holds, and engines that are restored from snapshots on the way go on exactly like the one
 * that never was. `SEED=7 npx vitest run test/simulation/twin.test.ts` runs one seed again and looks
 * at the whole state more often; `npm run proof -- twin` runs a million, and shrinks a difference to what
 * it needs.
 */
import { describe, expect, test } from 'vitest';
import { runTwin, TWIN_SMALL } from '../support/twin.ts';
import { coverageFaults, noCoverage } from '../support/twin-coverage.ts';

const ONE_SEED = process.env.SEED;
const SEEDS =
  ONE_SEED === undefined
    ? Array.from({ length: TWIN_SMALL.seeds }, (_, index) => index + 1)
    : [Number(ONE_SEED)];
/** These compare the whole state often, the others now and then. */
const CLOSE_SEEDS = ONE_SEED === undefined ? [1, 2] : SEEDS;

/** Seconds of one core, which a machine that does much else gives it late. */
const LIMIT_MS = 600_000;

const coverage = noCoverage();

describe('a live engine and restored ones', () => {
  test.each(SEEDS)(
    'seed %i: the same replies, events and states',
    { timeout: LIMIT_MS },
    (seed) => {
      const hashEvery = CLOSE_SEEDS.includes(seed) ? 50 : TWIN_SMALL.hashEvery;
      runTwin({ seed, steps: TWIN_SMALL.steps, hashEvery }, coverage);
    },
  );
});

if (ONE_SEED === undefined) {
  test('the seeds together reached every command and event, and changed terms often enough', () => {
    expect(coverage.commands).toBe(SEEDS.length * TWIN_SMALL.steps);
    expect(coverageFaults(coverage)).toEqual([]);
  });
}
