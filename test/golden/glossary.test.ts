/** docs/glossary.md has every name that the engine gives to others, once. */
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/engine/command.ts';
import { REJECTION_REASONS } from '../../src/engine/core/rejection.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';

const ROWS = rowsOf(textOf('docs/glossary.md'));
const NAMES = ROWS.flatMap(({ names }) => names);
const TYPES = repositoryFiles()
  .filter((file) => file.startsWith('src/engine/') && /(?<!\.test)\.ts$/.test(file))
  .flatMap((file) => exportedTypes(textOf(file)));
const EVENTS = [
  ...textOf('src/engine/core/event.ts').matchAll(/^ {2}readonly type: '([a-z-]+)';/gm),
].map(([, type = '']) => type);

test('there is something to compare', () => {
  expect(TYPES.length).toBeGreaterThan(200);
  expect(EVENTS.length).toBeGreaterThan(15);
  expect(ROWS.length).toBeGreaterThan(250);
  expect(ROWS.filter(({ meaning }) => meaning === '')).toEqual([]);
});

test('every exported type, command, event and reason of the engine is in the glossary once', () => {
  const engine = [
    ...new Set([...TYPES, ...Object.keys(COMMANDS), ...EVENTS, ...REJECTION_REASONS]),
  ];
  expect(NAMES.toSorted()).toEqual(engine.toSorted());
});

test('reasons stand there in their order of precedence', () => {
  const reasons = new Set<string>(REJECTION_REASONS);
  expect(NAMES.filter((name) => reasons.has(name))).toEqual(REJECTION_REASONS);
});

test('no two rows share a first word', () => {
  const words = ROWS.map(({ word }) => /[a-z][\w-]*/.exec(word.toLowerCase())?.[0] ?? '');
  expect(words.filter((word, index) => word === '' || words.indexOf(word) !== index)).toEqual([]);
});

test('a type is read however it is exported', () => {
  const text =
    'export type A = 1;\nexport interface B {}\nexport abstract class C {}\ntype D = 2;\n' +
    'export type { E } from "./e.ts";\nexport const f = 1;';
  expect(exportedTypes(text)).toEqual(['A', 'B', 'C']);
});

/** Rows of all tables: the word, what of it is a name of the code, and the meaning. */
function rowsOf(document: string) {
  return document.split(/^## /m).flatMap((chapter) => {
    const lines = chapter.split('\n').filter((line) => line.startsWith('| '));
    const [head = [], ...rows] = lines.map((line) => line.split(/ ?\| ?/).slice(1, -1));
    const [code, meaning] = [head.indexOf('Code'), head.indexOf('Meaning')];
    return rows.map((cells) => ({
      word: cells[0] ?? '',
      names: [cells[0] ?? '', cells[code] ?? ''].flatMap(quoted),
      meaning: cells[meaning] ?? '',
    }));
  });
}

function quoted(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function exportedTypes(text: string): readonly string[] {
  const declared = text.matchAll(
    /^export (?:declare )?(?:interface|type|(?:abstract )?class|enum) (\w+)/gm,
  );
  return [...declared].map(([, name = '']) => name);
}
