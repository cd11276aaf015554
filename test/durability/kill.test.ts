/** Sixteen deaths of the real process under load; `npm run proof -- kill` has it die two hundred times. */
import { expect, test } from 'vitest';
import { type Kept, KillRun } from './kill-run.ts';

const KILLS = 16;
const LANES = 2;
const TEST_TIMEOUT_MS = 600_000;
const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);

test(
  `whatever moment it dies, a venue keeps its word (BOURSE_SEED=${SEED})`,
  async () => {
    const runs = Array.from({ length: LANES }, (_, index) => new KillRun(SEED + index));
    const kept = await Promise.all(runs.map((run) => run.throughAllKills(KILLS / LANES)));
    expect(kept.reduce((sum, { kills }) => sum + kills, 0)).toBeGreaterThanOrEqual(KILLS);
    for (const what of Object.keys(kept[0] ?? {}) as (keyof Kept)[]) {
      const count = kept.reduce((sum, run) => sum + run[what], 0);
      expect(count, JSON.stringify(kept)).toBeGreaterThan(1);
    }
  },
  TEST_TIMEOUT_MS,
);
