/**
 * Mutants: small changes of the engine, drawn by a seed (proof/runner/mutants.ts), each tried on the engine's tests
 * that meet it. Survivors are told as they are found. `--part 3/20` runs a part: of those drawn, or with
 * `--long` of all.
 */
import { dirname } from 'node:path';
import type { Area, Extent, Proof } from './runner/area.ts';
import { MetNotes, MutantResults, type TriedPiece } from './runner/mutant-results.ts';
import { type BundledTests, bundleTests, type Met, OF_RECORDS } from './runner/mutant-tests.ts';
import type { MutantPiece, MutantShown } from './runner/mutant-worker.ts';
import { draw, instrumentEngine, type Mutant, moduleOf } from './runner/mutants.ts';
import { dealOut } from './runner/workers.ts';

const DRAWN = { small: 30, full: 500 };
const LEAST = { small: 1, full: 20 };
const DEFAULT_SEED = 1;
/** Of a hundred that are met or not, so many are to be killed. */
const KILLED_LEAST = 85;
/** A process keeps what it has loaded. */
const PIECES_EACH = 40;
/** Tests of a mutant take so much of a processor at most without it: the nearest, then the quick ones come first. */
const BUDGET_MS = 30_000;
/** And with it, before it is taken to be endless. */
const LOST_AFTER_MS = 300_000;

export const area: Area = {
  promise:
    'Of small changes of the engine, drawn by a seed from each of its modules, its own tests tell at least 85 of 100.',
  run: async (extent, tell) => {
    const instrumented = await instrumentEngine();
    const tests = await bundleTests(instrumented);
    const met = await metBy(tests, extent, tell);
    const tried = partOf(instrumented.mutants, extent);
    tell(`${tried.length} of ${instrumented.mutants.length} mutants`);
    const survivors = await tryAll({ tests, met, tried }, extent, tell);
    return proofOf(tried, survivors, extent);
  },
};

function partOf(mutants: readonly Mutant[], { isLong, isSmall, part }: Extent): readonly Mutant[] {
  const seed = Number(process.env.SEED ?? DEFAULT_SEED);
  const size = isSmall ? 'small' : 'full';
  const all = isLong ? mutants : draw(mutants, { seed, count: DRAWN[size], least: LEAST[size] });
  if (part === undefined) return all;
  return all.filter((_, index) => index % part.of === part.at - 1);
}

/** Noted once for the same bundle. */
async function metBy(
  { folder, files }: BundledTests,
  { processes }: Extent,
  tell: (line: string) => void,
): Promise<readonly Met[]> {
  const notes = new MetNotes(folder);
  const bundles = Object.keys(files);
  const unknown = bundles.filter((bundle) => notes.of(bundle) === undefined);
  await dealOut<MutantPiece, MutantShown>({
    worker: new URL('runner/mutant-worker.ts', import.meta.url),
    pieces: unknown.map((meet) => ({ folder, meet })),
    processes,
    piecesEach: PIECES_EACH,
    onShown: ({ met }, piece) => {
      const name = 'meet' in piece ? piece.meet : '';
      if (met !== undefined) notes.keep(met);
      tell(met === undefined ? `${name} is of no use here` : `${name} meets its mutants`);
      return true;
    },
  });
  return bundles.flatMap((bundle) => notes.of(bundle) ?? []);
}

interface Work {
  readonly tests: BundledTests;
  readonly met: readonly Met[];
  readonly tried: readonly Mutant[];
}

async function tryAll(
  { tests, met, tried }: Work,
  { processes }: Extent,
  tell: (line: string) => void,
): Promise<readonly Mutant[]> {
  const { folder } = tests;
  const results = new MutantResults(dirname(folder));
  const byId = new Map(tried.map((mutant) => [mutant.id, mutant]));
  const survivors: Mutant[] = [];
  let done = 0;
  const count = ({ killedBy }: MutantShown, { mutant: id }: TriedPiece) => {
    done += 1;
    const mutant = byId.get(id);
    if (killedBy === undefined && mutant !== undefined) {
      survivors.push(mutant);
      tell(`survives: ${textOf(mutant)}`);
    }
    if (done % 20 === 0) tell(`${done} of ${tried.length}, ${survivors.length} survive`);
  };
  const pieces: TriedPiece[] = [];
  for (const mutant of tried) {
    const piece = { folder, mutant: mutant.id, on: filesOf(mutant, tests, met) };
    const known = results.of(piece);
    if ('shown' in known) count(known.shown, piece);
    else pieces.push(known.left);
  }
  await dealOut<TriedPiece, MutantShown>({
    worker: new URL('runner/mutant-worker.ts', import.meta.url),
    pieces,
    processes,
    piecesEach: PIECES_EACH,
    lost: { afterMs: LOST_AFTER_MS, shows: () => ({ killedBy: 'its time' }) },
    onShown: (shown, piece) => {
      results.keep(piece, shown);
      count(shown, piece);
      return true;
    },
  });
  return survivors;
}

/** Those that meet it, the nearest first and of these the quickest, as many as there is time for. */
function filesOf({ file, id }: Mutant, { files }: BundledTests, met: readonly Met[]) {
  const nearness = ({ bundle }: Met) => nearnessOf(file, files[bundle] ?? '');
  let leftMs = BUDGET_MS;
  return met
    .filter(({ hits }) => id in hits)
    .sort((a, b) => nearness(b) - nearness(a) || a.ms - b.ms)
    .filter(({ ms }, index) => {
      leftMs -= ms;
      return index === 0 || leftMs > 0;
    })
    .map(({ bundle, hits, atLoad }) => ({
      bundle,
      hits: hits[id] ?? 0,
      isAtLoad: atLoad.includes(id),
    }));
}

/**
 * How likely a file of tests is about a file of the engine: what its records are is held by one file for all, which is as
 * near as the tests of the same folder.
 */
export function nearnessOf(file: string, tests: string): number {
  if (tests === file.replace(/\.ts$/, '.test.ts')) return 3;
  if (tests === OF_RECORDS || dirname(tests) === dirname(file)) return 2;
  const [source, engine, module] = file.split('/');
  return tests.startsWith(`${source}/${engine}/${module}/`) ? 1 : 0;
}

function proofOf(
  tried: readonly Mutant[],
  survivors: readonly Mutant[],
  { isSmall, part }: Extent,
): Proof {
  const killed = tried.length - survivors.length;
  const percent = Math.floor((100 * killed) / Math.max(1, tried.length));
  const modules = new Set(tried.map(moduleOf)).size;
  const isJudged = !isSmall && part === undefined;
  return {
    counts: {
      mutants: tried.length,
      'modules of the engine': modules,
      killed,
      'of a hundred': percent,
    },
    faults:
      isJudged && percent < KILLED_LEAST
        ? [`${percent} of a hundred are killed: ${survivors.map(textOf).join('; ')}`]
        : [],
  };
}

function textOf({ id, file, line, kind, replacement }: Mutant): string {
  return `${id} ${file}:${line} ${kind} → ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`;
}
