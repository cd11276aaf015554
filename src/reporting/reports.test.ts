/** What a declaration promises, of each report that there is: a new one is its file and its line in the register. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  type AppliedEntry,
  randomEntries,
  stateOfInstruments,
} from '../../test/support/random-events.ts';
import type { AnyColumns } from './report/column.ts';
import { type AnyPage, exportColumns, type Report, replyColumns } from './report/shown.ts';
import { rowsOf, type Source } from './report/source.ts';
import { ALL_LISTS, EXPORTED, SCHEMA, STORED } from './reports.ts';
import { columnsOf, indexesOf } from './store/table-shape.ts';

const FOLDER = new URL('./reports/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((file) => /^[\w-]+\.ts$/.test(file));
const SOURCES = fileURLToPath(new URL('../', import.meta.url));

type Declared = Partial<Report<object, object, AnyPage>>;

/** Whatever is declared in the folder, by file. */
async function declared(): Promise<readonly (readonly [string, Declared])[]> {
  const modules = await Promise.all(
    FILES.map(async (file) => [file, await import(new URL(file, FOLDER).href)] as const),
  );
  return modules.flatMap(([file, module]) =>
    Object.values<Declared>(module)
      .filter((each) => typeof each === 'object' && 'columns' in each && 'words' in each === false)
      .filter(({ name }) => name !== undefined)
      .map((report) => [file, report] as const),
  );
}

function isReport([, { criteria, exported }]: readonly [string, Declared]): boolean {
  return criteria !== undefined || exported !== undefined;
}

describe('the register', () => {
  it('holds every report that a file declares', async () => {
    const found = (await declared()).filter(isReport);
    expect(new Set(found.map(([file]) => file)).size).toBeGreaterThan(12);
    const registered = [
      ...ALL_LISTS.map(([, { name }]) => name),
      ...EXPORTED.map((each) => each.name),
    ];
    expect(found.map(([, { name }]) => name).sort()).toEqual([...new Set(registered)].sort());
  });

  it('makes a table of each stored one and of each dictionary, once', () => {
    const names = SCHEMA.tables.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, table } of STORED) {
      expect(names).toContain(name);
      for (const dictionary of Object.values(table.dictionaries))
        expect(names).toContain(dictionary.name);
    }
  });
});

describe.each(ALL_LISTS)('the report %s', (_, report) => {
  const columns: AnyColumns = report.columns;
  const { criteria, id, source, table, time } = report;

  it('names columns that it has', () => {
    const named = Object.values<object>(criteria).flatMap((criterion) =>
      'is' in criterion ? criterion.is : 'isOneOf' in criterion ? criterion.isOneOf : [],
    );
    const asked = [...named, id, ...(time === undefined ? [] : [time])];
    for (const column of asked) expect(Object.keys(columns)).toContain(column);
    if (table === undefined) return;
    const kept = columnsOf(table.shape);
    const indexed = Object.values(indexesOf(table.shape)).flatMap((index) => index.columns);
    for (const column of [...table.shape.primaryKey, ...indexed, ...(table.order ?? [])])
      expect(kept).toContain(column);
    for (const words of Object.values(table.dictionaries))
      expect(Object.keys(words.words).length).toBeGreaterThan(1);
  });

  it('keeps each field once, in its table or in a dictionary', () => {
    if (table === undefined) return;
    const kept = Object.entries(table.dictionaries).flatMap(([number, { words }]) => [
      number,
      ...Object.keys(words),
    ]);
    const all = [...columnsOf(table.shape), ...kept].sort();
    const numbers = Object.keys(table.dictionaries);
    expect(new Set(all)).toEqual(new Set([...Object.keys(columns), ...numbers]));
  });

  it('outlines what its lists choose by', () => {
    if (source.on === 'command' || source.outlines === undefined) return;
    const named = Object.values<object>(criteria).flatMap((each) => Object.values(each));
    const needed = [...named, id, time].filter(
      (each) => typeof each === 'string' && each in columns,
    );
    const told = randomEntries(stateOfInstruments(), { seed: 3, count: 300 });
    const pairs = told.flatMap((applied) => outlined(source, applied));
    expect(pairs.length).toBeGreaterThan(20);
    for (const { outline, row } of pairs) {
      expect(Object.keys(outline)).toEqual(expect.arrayContaining(needed));
      const { [time ?? id]: _, ...fields } = outline;
      expect(row).toMatchObject(fields);
    }
  });
});

/** The rows of a command, each beside its outline. */
function outlined(source: Source<object>, { entry, events }: AppliedEntry) {
  const rows = rowsOf(source, { entry, events }, stateOfInstruments(), () => true);
  const outlines = events.flatMap((event) =>
    source.on === event.type ? (source.outlines?.of(event, entry) ?? []) : [],
  );
  expect(outlines).toHaveLength(rows.length);
  return outlines.map((outline, index) => ({
    outline: outline as Record<string, unknown>,
    row: rows[index],
  }));
}

describe.each(EXPORTED)('the export $name', ({ columns, exported }) => {
  it('has a reference text for each column, and writes those that a reply has', () => {
    const written = exportColumns(columns);
    const replied = replyColumns(columns);
    expect(written.map(({ name }) => name).sort()).toEqual(replied.map(({ name }) => name).sort());
    for (const { kind, name, says } of written) {
      expect(says).toMatch(/^\S.*\.$/);
      expect(kind === 'time').toBe(name.endsWith('Ms'));
    }
  });

  it('has the columns that its options choose by', () => {
    const names = exportColumns(columns).map(({ name }) => name);
    for (const option of exported.options)
      if (option === 'symbol' || option === 'coin') expect(names).toContain(option);
  });
});

it('a field of orders is written in one file of reports and exports', () => {
  const files = ['reporting', 'cli/export', 'api/operator/v1/orders'].flatMap((folder) =>
    readdirSync(`${SOURCES}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file}`),
  );
  const naming = (word: string) =>
    files.filter((file) => new RegExp(`\\b${word}\\b`).test(readFileSync(SOURCES + file, 'utf8')));
  for (const field of ['platformFee', 'cumValue', 'cancelReason'])
    expect(naming(field)).toEqual(['reporting/reports/orders.ts']);
});
