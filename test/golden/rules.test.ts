/** `docs/rules.md`, the comments of the files that decide and the titles of the tests name the same rules. */
import { expect, test } from 'vitest';
import { repositoryFiles, textOf, titlesIn } from '../support/repository.ts';

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
const DECIDERS = SOURCES.filter((file) => file.startsWith('src/') && !TESTS.includes(file));
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

test('every rule is decided in one file, whose first comment says so, and the list names that file', () => {
  const listed = RULES.map(({ id, decidedIn }) => `${id} ${decidedIn}`);
  const decided = DECIDERS.flatMap((file) =>
    decidesOf(firstComment(textOf(file))).map((id) => `${id} ${file}`),
  );
  expect(decided.toSorted()).toEqual(listed.toSorted());
});

test('no comment claims a rule that another file decides', () => {
  const deciderOf = new Map(RULES.map(({ id, decidedIn }) => [id, decidedIn]));
  const claims = DECIDERS.flatMap((file) =>
    claimsOf(textOf(file))
      .filter((id) => deciderOf.get(id) !== file)
      .map((id) => `${file}: ${id}`),
  );
  expect(claims).toEqual([]);
});

test('the form of a decider is read, and so is a claim', () => {
  const text = '/**\n * What holds.\n * Decides R-1, R-4.2-3,\n * R-M-1.\n */\n/** R-L-1: once. */';
  expect(decidesOf(firstComment(text))).toEqual(['R-1', 'R-4.2-3', 'R-M-1']);
  expect(claimsOf(text)).toEqual(['R-1', 'R-4.2-3', 'R-M-1', 'R-L-1']);
  expect(claimsOf('/** Not after it ended (see R-L-1). */')).toEqual([]);
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

function firstComment(text: string): string {
  return /\/\*\*[\s\S]*?\*\//.exec(text)?.[0] ?? '';
}

/** Of `Decides R-1, R-4.2-3.`, which may go on on the next line of its comment. */
function decidesOf(text: string): readonly string[] {
  const sentences = text
    .replace(/\n\s*\* /g, ' ')
    .matchAll(/\bDecides (R-[^\s]+(?:, R-[^\s]+)*)\.(?!\d)/g);
  return [...sentences].flatMap(([, ids = '']) => ids.match(ID) ?? []);
}

/** What a comment decides, by that sentence anywhere or by beginning with the number: `R-L-1: once.` */
function claimsOf(text: string): readonly string[] {
  const beginnings = text.matchAll(
    /^\s*(?:\/\*\*|\*|\/\/) (R-[^\s:]+(?:(?:, | and )R-[^\s:]+)*):/gm,
  );
  return [...decidesOf(text), ...[...beginnings].flatMap(([, ids = '']) => ids.match(ID) ?? [])];
}

/** Numbers in the titles of `test`, `it` and `describe`, those of a table of cases included. */
function idsInTitles(text: string): ReadonlySet<string> {
  return new Set(titlesIn(text).flatMap((title) => title.match(ID) ?? []));
}
