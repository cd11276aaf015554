/** CONTRIBUTING.md says what a new kind of thing costs: the files that know one which is there. */
import { describe, expect, it, test } from 'vitest';
import { OPERATOR_ACTS } from '../../scripts/openapi.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';

interface Kind {
  readonly most: number;
  /** Of the files that know it, those that count against the limit. */
  readonly counted: (file: string) => boolean;
}

/** One file of its own, beside the record it has a row in and the doors that use it. */
const own = (room: string, record: string): Kind => ({
  most: 1,
  counted: (file) => file.startsWith(room) && file !== record,
});

const KINDS: Readonly<Record<string, Kind>> = {
  'a field of orders': { most: 5, counted: () => true },
  'a time in force': { most: 4, counted: () => true },
  'an endpoint': { most: 1, counted: () => true },
  'a channel': { most: 1, counted: () => true },
  'a command': own('engine/', 'engine/command.ts'),
  'a report': own('reporting/', 'reporting/reports.ts'),
};

const SOURCES = repositoryFiles().filter(
  (file) =>
    file.startsWith('src/') &&
    file.endsWith('.ts') &&
    !file.endsWith('.test.ts') &&
    // Made of the declarations, for nothing.
    file !== OPERATOR_ACTS,
);
const CODE = new Map(SOURCES.map((file) => [file.slice('src/'.length), code(textOf(file))]));
const ROWS = rowsOf(textOf('CONTRIBUTING.md'));

test('every kind of thing has one example', () => {
  expect(ROWS.map(({ kind }) => kind)).toEqual(Object.keys(KINDS));
});

describe.each(ROWS)('$kind', ({ kind, names, most, files }) => {
  const found = [...CODE].filter(([, text]) => knows(text, names)).map(([file]) => file);

  it('lists the files that know its example', () => {
    expect(names.length).toBeGreaterThan(0);
    expect(found).toEqual(files);
  });

  it('costs no more than it may', () => {
    const limit = KINDS[kind];
    expect(limit?.most).toBe(most);
    const counted = found.filter((file) => limit?.counted(file));
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.length).toBeLessThanOrEqual(most);
  });
});

test('what knows a name has it as a word of its code', () => {
  expect(knows(code("const a = { stp: 'fok' };"), ['stp'])).toBe(true);
  expect(knows(code("place('/api/v3/trade/x')"), ['/api/v3/trade/x'])).toBe(true);
  expect(knows(code("place('/api/v3/trade/x-y')"), ['/api/v3/trade/x'])).toBe(false);
  expect(knows(code("'stp_cancel' // stp"), ['stp'])).toBe(false);
  expect(knows(code('/** Of stp. */ const stpMode = 1;'), ['stp'])).toBe(false);
});

/** Rows `| kind | names | at most | files |`, with names and files in backticks. */
function rowsOf(document: string) {
  const rows = document.matchAll(/^\| (an? [a-z ]+) \| (`.+?`) \| (\d+)[^|]* \| (`.+`) \|$/gm);
  return [...rows].map(([, kind = '', names = '', most = '', files = '']) => ({
    kind,
    names: quoted(names),
    most: Number(most),
    files: quoted(files).sort(),
  }));
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

/** Without its comments, which may speak of anything. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, ' ');
}

function knows(text: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
  });
}
