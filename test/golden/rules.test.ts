/** `docs/rules.md` and the titles of the tests name the same rules, both ways. */
import { expect, test } from 'vitest';
import { repositoryFiles, textOf } from '../support/repository.ts';

const ID = /\bR-(?:\d+(?:\.\d+)*(?:-\d+)?|[A-Z]-\d+)\b/g;
const FILES = repositoryFiles();
const SOURCES = FILES.filter((file) => file.endsWith('.ts'));
const TESTS = SOURCES.filter((file) => file.endsWith('.test.ts'));

interface Rule {
  readonly id: string;
  /** Paths from the root. */
  readonly decidedIn: string;
  readonly provedBy: string;
}

const DOCUMENT = textOf('docs/rules.md');
const RULES = rulesOf(DOCUMENT);
const PROVED = new Map(TESTS.map((file) => [file, idsInTitles(textOf(file))]));

test('there are rules and tests to compare, each rule listed once', () => {
  expect(RULES.length).toBeGreaterThan(100);
  expect(DOCUMENT.match(/^\| R-/gm)).toHaveLength(RULES.length);
  expect(TESTS.length).toBeGreaterThan(100);
  const ids = RULES.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every rule is decided in a file that exists and proved by a test that bears its number', () => {
  const faults = RULES.flatMap(({ id, decidedIn, provedBy }) => [
    ...(FILES.includes(decidedIn) ? [] : [`${id}: no file ${decidedIn}`]),
    ...(PROVED.get(provedBy)?.has(id) === true ? [] : [`${id}: no title in ${provedBy}`]),
  ]);
  expect(faults).toEqual([]);
});

test('no test and no comment names a rule that is not listed', () => {
  const known = new Set(RULES.map(({ id }) => id));
  const named = SOURCES.flatMap((file) =>
    [...textOf(file).matchAll(ID)].map(([id]) => ({ id, file })),
  );
  expect(named.length).toBeGreaterThan(RULES.length);
  expect(named.filter(({ id }) => !known.has(id))).toEqual([]);
});

/** Rows `| id | text | decided in | proved by |`; files are from `src/` unless they name the tests. */
function rulesOf(document: string): readonly Rule[] {
  const row = /^\| (R-\S+) \| .+ \| `([^`]+)` \| `([^`]+)` \|$/gm;
  return [...document.matchAll(row)].map(([, id = '', decidedIn = '', provedBy = '']) => ({
    id,
    decidedIn: `src/${decidedIn}`,
    provedBy: provedBy.startsWith('test/') ? provedBy : `src/${provedBy}`,
  }));
}

/** Numbers in the titles of `test`, `it` and `describe`, those of a table of cases included. */
function idsInTitles(text: string): ReadonlySet<string> {
  const titles = text.matchAll(/(?:\b(?:test|it|describe)|\))\(\s*(['"`])(.*?)\1,/g);
  return new Set([...titles].flatMap(([, , title = '']) => title.match(ID) ?? []));
}
