/** The mutants of the engine: each a small change of one place, made by Stryker's instrumenter; all of them stand in the code at once, and one is switched on. */
import { readdirSync, readFileSync } from 'node:fs';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { Dice } from '../../test/support/dice.ts';
import { ROOT } from '../../test/support/repository.ts';

const ENGINE = 'src/engine';

export interface Mutant {
  readonly id: string;
  /** From the root. */
  readonly file: string;
  /** Of its beginning, from 1. */
  readonly line: number;
  readonly kind: string;
  readonly replacement: string;
}

export interface Instrumented {
  readonly mutants: readonly Mutant[];
  /** The code by the file's path from the root. */
  readonly code: ReadonlyMap<string, string>;
}

/** What the instrumenter asks its surroundings for: somebody who listens to it. */
const LOG = { debug: () => {}, info: () => {}, isDebugEnabled: () => false };
const SURROUNDINGS = {
  provideValue: () => SURROUNDINGS,
  injectClass: <T>(Made: new (log: typeof LOG) => T): T => new Made(LOG),
};

/** The same ids each time for the same sources. */
export async function instrumentEngine(): Promise<Instrumented> {
  const instrumenter = createInstrumenter(SURROUNDINGS as never);
  const files = engineFiles().map((name) => ({
    name,
    mutate: true,
    content: readFileSync(`${ROOT}/${name}`, 'utf8'),
  }));
  const options = { plugins: [], excludedMutations: [], ignorers: [] };
  const made = await instrumenter.instrument(files, options);
  return {
    mutants: made.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      kind: mutatorName,
      replacement,
    })),
    code: new Map(made.files.map(({ name, content }) => [name, content])),
  };
}

function engineFiles(): readonly string[] {
  return readdirSync(`${ROOT}/${ENGINE}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${ENGINE}/${file}`)
    .sort();
}

/** A folder of the engine; what stands beside the folders is one too. */
export function moduleOf({ file }: Mutant): string {
  const [, , folder = '', name] = file.split('/');
  return name === undefined ? 'engine' : folder;
}

/** So many by this seed, of each module as many as it has a share, but at least `least`. */
export function draw(
  mutants: readonly Mutant[],
  { seed, count, least }: { readonly seed: number; readonly count: number; readonly least: number },
): readonly Mutant[] {
  const dice = new Dice(seed);
  const left = [...mutants];
  const drawn: Mutant[] = [];
  const take = (of: readonly Mutant[]) => {
    const mutant = dice.pick(of);
    left.splice(left.indexOf(mutant), 1);
    drawn.push(mutant);
  };
  for (const module of new Set(mutants.map(moduleOf))) {
    for (let taken = 0; taken < least; taken += 1) {
      const own = left.filter((mutant) => moduleOf(mutant) === module);
      if (own.length > 0) take(own);
    }
  }
  while (drawn.length < count && left.length > 0) take(left);
  return drawn.sort((a, b) => Number(a.id) - Number(b.id));
}
