/**
 * What answers others about the state calls no function that writes to it. The compiler refuses such a call, since
 * readers have nothing that a rule could write; here the imports are looked at, so that none stands by.
 */
import { join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CORE_WRITERS, mutableTypes } from '../../scripts/layers.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';

const RULES = repositoryFiles().filter(
  (file) => /^src\/engine\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
);
const READERS = RULES.filter((file) => file.startsWith('src/engine/read/'));
const CAST = new RegExp(`\\bas (?:unknown as )?(?:${mutableTypes().join('|')})\\b`);
const MUTABLE = new RegExp(`\\b(?:${mutableTypes().join('|')})\\b`);

/** The exported functions of a file that ask for something to write to, in all their forms. */
function writersIn(text: string): ReadonlySet<string> {
  const forms = new Map<string, boolean>();
  for (const match of text.matchAll(/^export function\*? (\w+)/gm)) {
    const [head, name = ''] = match;
    const asks = MUTABLE.test(parametersAfter(text, match.index + head.length));
    forms.set(name, asks && forms.get(name) !== false);
  }
  return new Set([...forms].flatMap(([name, writes]) => (writes ? [name] : [])));
}

/** Type parameters but their defaults, and the list of parameters. */
function parametersAfter(text: string, from: number): string {
  let depth = 0;
  let end = text.indexOf('(', from);
  do {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    end += 1;
  } while (depth > 0 && end < text.length);
  return text.slice(from, end).replaceAll(/ = \w+/g, '');
}

/** What a file imports as a value, and from where. */
function importsOf(file: string, text: string): { readonly name: string; readonly from: string }[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)';/gm)].flatMap(
    ([, names = '', path = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => ({ name, from: normalize(join(file, '..', path)) })),
  );
}

const WRITERS = new Map(RULES.map((file) => [file, writersIn(textOf(file))]));

function faultsOf(file: string, text: string): readonly string[] {
  return importsOf(file, text)
    .filter(({ from, name }) => WRITERS.get(from)?.has(name) === true)
    .map(({ name }) => name);
}

describe('the read side', () => {
  test('writers are known: of the ledger, of user markets, of the book, of the calendar', () => {
    expect([...(WRITERS.get('src/engine/money/ledger.ts') ?? [])]).toContain('post');
    expect([...(WRITERS.get('src/engine/positions/user-market.ts') ?? [])]).toContain(
      'setPosition',
    );
    expect([...(WRITERS.get('src/engine/markets/order-book.ts') ?? [])]).toContain('addOrder');
    expect([...(WRITERS.get('src/engine/core/schedule.ts') ?? [])]).toContain('scheduleNext');
    expect(writersIn('export function f<U extends ReadUser = User>(user: U): User {}')).toEqual(
      new Set(),
    );
  });

  test('a planted import of one is a fault, of a question it is none', () => {
    const planted = [
      "import { profitOf } from '../positions/position-figures.ts';",
      "import {\n  positionOf,\n  setPosition,\n} from '../positions/user-market.ts';",
      "import type { post } from '../money/ledger.ts';",
    ].join('\n');
    expect(faultsOf('src/engine/read/planted.ts', planted)).toEqual(['setPosition']);
  });

  test.each(READERS)('%s calls nothing that writes', (file) => {
    expect(faultsOf(file, textOf(file))).toEqual([]);
  });

  test('no other room casts what it reads to what rules write', () => {
    const casts = repositoryFiles()
      .filter((file) => /^src\/(?!engine\/).*(?<!\.test)\.ts$/.test(file))
      .filter((file) => CAST.test(textOf(file)));
    expect(CAST.test('const market = seen as Market;')).toBe(true);
    expect(casts).toEqual([]);
  });

  test('files of core/ that write are closed to other rooms', () => {
    const core = [...WRITERS].filter(
      ([file, writers]) => file.startsWith('src/engine/core/') && writers.size > 0,
    );
    expect(core.map(([file]) => file)).toEqual(
      CORE_WRITERS.map((name) => `src/engine/core/${name}.ts`),
    );
  });
});
