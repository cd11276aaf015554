/**
 * Kills: a writer of every kind of command dies while it commits, rolls a segment, writes a snapshot or the head
 * file, or recovers (test/durability/kill-points.ts), and the venue itself under the load of many clients, also
 * while its history is made again (test/durability/kill-run.ts). `SEED=7 npm run proof -- kill` runs one seed.
 */
import { existsSync } from 'node:fs';
import { COMMANDS } from '../src/engine/command.ts';
import { PLACES } from '../test/durability/kill-points.ts';
import { type Area, type Extent, type Proof, seedsOf } from './runner/area.ts';
import type { KillPiece, KillShown } from './runner/kill-worker.ts';
import { dealOut, FAULTS_MAX } from './runner/workers.ts';

/** Of the writer and of the venue each, by a seed. */
const KILLS = { small: 10, full: 13 };
const SEEDS = { small: 1, full: 8, long: 40 };
const BUILD = new URL('../dist/cli/main.js', import.meta.url);

export const area: Area = {
  promise:
    'Whenever the process is killed (over every kind of command, and while it commits, rolls a segment, writes a ' +
    'snapshot or the head file, makes its history again, or recovers), all that it acknowledged is there after the ' +
    'next start, and all that it showed is as it was shown.',
  run: async (extent, tell) => {
    if (!existsSync(BUILD)) throw new Error('there is no built venue to kill: npm run build');
    const seed = process.env.SEED === undefined ? undefined : Number(process.env.SEED);
    const seeds = seed === undefined ? extent.seeds : { first: seed, last: seed };
    return runAll({ ...extent, seeds }, tell);
  },
};

async function runAll(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const { first, last, isWhole } = seedsOf(extent, SEEDS);
  const kills = extent.isSmall ? KILLS.small : KILLS.full;
  const pieces = Array.from({ length: last - first + 1 }, (_, at) => ({ seed: first + at, kills }));
  const all: KillShown[] = [];
  const faults: string[] = [];
  await dealOut<KillPiece, KillShown>({
    worker: new URL('runner/kill-worker.ts', import.meta.url),
    pieces,
    processes: extent.processes,
    onShown: (shown, { seed }) => {
      all.push(shown);
      faults.push(...shown.faults);
      tell(`seed ${seed} of ${first}-${last}, ${killsOf(all)} kills, ${faults.length} faults`);
      return faults.length < FAULTS_MAX;
    },
  });
  return {
    counts: countsOf(all, faults.length),
    faults: [...faults, ...(isWhole && !extent.isSmall ? neverKilled(all) : [])],
  };
}

function neverKilled(all: readonly KillShown[]): string[] {
  const types = new Set(all.flatMap(({ died }) => died?.types ?? []));
  return Object.keys(COMMANDS)
    .filter((type) => !types.has(type))
    .map((type) => `no ${type} was acknowledged before a kill`);
}

function killsOf(all: readonly KillShown[]): number {
  return sum(all, ({ died, kept }) => (died?.kills ?? 0) + (kept?.kills ?? 0));
}

function countsOf(all: readonly KillShown[], lost: number) {
  const places = PLACES.map(
    (place) => [`of them in a ${place}`, sum(all, ({ died }) => died?.at[place] ?? 0)] as const,
  );
  return {
    kills: killsOf(all),
    ...Object.fromEntries(places),
    'of them of a venue under load': sum(all, ({ kept }) => kept?.kills ?? 0),
    'kinds of commands': new Set(all.flatMap(({ died }) => died?.types ?? [])).size,
    'acknowledged commands of the writer': sum(all, ({ died }) => died?.acknowledged ?? 0),
    'acknowledged orders': sum(all, ({ kept }) => kept?.orders ?? 0),
    'fills that were shown': sum(all, ({ kept }) => kept?.fills ?? 0),
    'runs in which an acknowledged command was lost': lost,
  };
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}
