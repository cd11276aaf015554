/** The bench's table in the README against the benches, and how a bench finds what it measures. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { comparisonOf } from '../../bench/comparison.ts';
import { boundOf, lineOf, linesOf, tableOf } from '../../bench/report.ts';
import { ROWS } from '../../bench/rows.ts';
import { Sources } from '../../bench/subject.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';

const GOALS = ROWS.flatMap(({ goals }) => goals);
const [, BLOCK = ''] =
  /<!-- bench:begin -->\n([\s\S]*)<!-- bench:end -->/.exec(textOf('README.md')) ?? [];
const LINES = linesOf(BLOCK);

/** The number that a cell begins with, its sign left out. */
function numberOf(cell: string): number {
  return Number(/^[≤≥]? ?([\d. ]*\d)/.exec(cell)?.[1]?.replaceAll(' ', '') ?? Number.NaN);
}

describe('the table of the README', () => {
  test('has a line for every goal, in their order', () => {
    expect(LINES.length).toBe(GOALS.length);
    for (const [index, { name }] of GOALS.entries())
      expect(LINES[index]?.name.startsWith(name), name).toBe(true);
  });

  test.each(GOALS)('holds to its bound: $name', (goal) => {
    const line = LINES.find(({ name }) => name.startsWith(goal.name));
    expect(line?.goal).toBe(boundOf(goal));
  });

  test.each(LINES)('says rightly whether it is met: $name', ({ goal, isMet, seen }) => {
    const [value, bound] = [numberOf(seen), numberOf(goal)];
    expect(isMet).toBe(goal.startsWith('≤') ? value <= bound : value >= bound);
  });

  test('is read back as it was written', () => {
    expect(`${tableOf(LINES)}\n`).toBe(BLOCK);
  });
});

test('each bench is a file that the rows name', () => {
  const files = repositoryFiles().filter((file) => file.startsWith('bench/'));
  const prepared = files.filter((file) => textOf(file).includes('export const prepare: Prepare'));
  expect(prepared.toSorted()).toEqual(ROWS.map(({ name }) => `bench/${name}.ts`).toSorted());
});

test('a line shows the median, and whether it keeps its bound', () => {
  const goal = {
    name: 'x. thing',
    figure: 'ms',
    atMost: 5,
    show: (value: number) => `${value} ms`,
    more: (of: (figure: string) => number) => `${of('other')}`,
  };
  const rounds = [
    { ms: 9, other: 1 },
    { ms: 4, other: 3 },
    { ms: 5, other: 2 },
  ];
  expect(lineOf(goal, rounds)).toEqual({
    name: 'x. thing',
    seen: '5 ms (2)',
    goal: '≤ 5 ms',
    isMet: true,
  });
  expect(lineOf({ ...goal, atMost: 4 }, rounds).isMet).toBe(false);
  expect(() => lineOf({ ...goal, figure: 'absent' }, rounds)).toThrow('was not measured');
});

test('a comparison pairs the rounds of both checkouts', () => {
  const there = [{ ms: 100 }, { ms: 10 }, { ms: 20 }];
  const here = [{ ms: 50 }, { ms: 8 }, { ms: 10 }];
  expect(comparisonOf(there, here)).toContain('| ms     | 20    | 10   | 0.5 (0.5 to 0.8) |');
});

describe('what a bench imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-sources-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'engine'));
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  write('engine/apply.ts', 'export function apply() {}\nexport const twice = 1;\n');
  write('engine/other.ts', 'export class Other {}\nexport const twice = 2;\n');
  write('engine/other.test.ts', 'export class Book {}\n');
  const sources = new Sources(folder);

  test('is where it is said to be', () => {
    expect(sources.fileOf('twice', 'engine/other.ts')).toBe(join(folder, 'engine/other.ts'));
  });

  test('or in the one file that exports it', () => {
    expect(sources.fileOf('Other', 'engine/moved.ts')).toBe(join(folder, 'engine/other.ts'));
    expect(sources.fileOf('Other', 'engine/apply.ts')).toBe(join(folder, 'engine/other.ts'));
  });

  test('or refused', () => {
    expect(() => sources.fileOf('Book', 'engine/moved.ts')).toThrow('0 files');
    expect(() => sources.fileOf('twice', 'engine/moved.ts')).toThrow('2 files');
  });
});
