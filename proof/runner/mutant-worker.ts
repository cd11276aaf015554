/** A process of the mutant proof: notes what a file of tests meets, or tries a mutant on files that meet it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Met } from './mutant-tests.ts';
import { collect } from './mutant-vitest.ts';
import { answerWith } from './workers.ts';

/** What the instrumented code looks at. */
interface Switches {
  activeMutant?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { readonly static: Record<string, number>; readonly perTest: object };
}

/** A mutant in a loop may be met more often than without it; so much more often is endless. */
const HITS_FACTOR = 50;
const HITS_MORE = 100_000;

export type MutantPiece =
  | { readonly folder: string; readonly meet: string }
  | {
      readonly folder: string;
      readonly mutant: string;
      readonly on: readonly {
        readonly bundle: string;
        readonly hits: number;
        readonly isAtLoad: boolean;
      }[];
    };

export interface MutantShown {
  /** Of a file that fails without a mutant there is nothing. */
  readonly met?: Met;
  /** By which file, if by one. */
  readonly killedBy?: string;
}

type Tests = Awaited<ReturnType<typeof collect>>;

const scope = globalThis as { __stryker__?: Switches };
scope.__stryker__ = {};
const switches = scope.__stryker__;
const loaded = new Map<string, Tests>();
let loads = 0;

answerWith((piece: MutantPiece) =>
  'meet' in piece ? meet(piece.folder, piece.meet) : tryMutant(piece),
);

async function meet(folder: string, bundle: string): Promise<MutantShown> {
  const began = process.cpuUsage();
  const hits: Record<string, number> = {};
  switches.mutantCoverage = { static: hits, perTest: {} };
  const tests = await load(folder, bundle).catch(() => undefined);
  const atLoad = Object.keys(hits);
  if (tests === undefined || (await fails(tests))) return {};
  const { system, user } = process.cpuUsage(began);
  return { met: { bundle, ms: (system + user) / 1e3, hits, atLoad } };
}

async function tryMutant({
  folder,
  mutant,
  on,
}: Extract<MutantPiece, { mutant: string }>): Promise<MutantShown> {
  for (const { bundle, hits, isAtLoad } of on) {
    const kept = isAtLoad ? undefined : (loaded.get(bundle) ?? (await load(folder, bundle)));
    if (kept !== undefined) loaded.set(bundle, kept);
    switches.activeMutant = mutant;
    switches.hitCount = 0;
    switches.hitLimit = hits * HITS_FACTOR + HITS_MORE;
    const isKilled = await load(folder, bundle, kept).then(fails, () => true);
    switches.activeMutant = undefined;
    if (isKilled) return { killedBy: bundle };
  }
  return {};
}

/** What is loaded anew is another module. */
function load(folder: string, bundle: string, kept?: Tests): Promise<Tests> {
  if (kept !== undefined) return Promise.resolve(kept);
  loads += 1;
  const url = pathToFileURL(join(folder, `${bundle}.mjs`));
  return collect(() => import(`${url.href}?load=${loads}`));
}

async function fails(tests: Tests): Promise<boolean> {
  try {
    for (const test of tests) await test();
    return false;
  } catch {
    return true;
  }
}
