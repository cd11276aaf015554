/** docs/compatibility.md, and what other pages say of Python clients, against the runs that are on record. */
import { expect, test } from 'vitest';
import { CLIENTS } from '../python/clients.ts';
import {
  compatibilityPage,
  REPLAYED_BY,
  RUN_BY_TESTS,
  recordedMethods,
  recordedRuns,
} from '../python/compatibility.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';

const runs = recordedRuns();

test('the page says what is recorded', () => {
  expect(textOf('docs/compatibility.md')).toBe(compatibilityPage(runs, recordedMethods()));
});

test('each Python client is on record, in the version that is run', () => {
  const recorded = Object.entries(runs).map(([name, { version }]) => [name, version]);
  expect(recorded).toEqual(CLIENTS.map(({ name, version }) => [name, version]));
});

test('tests and scripts that are named are there', () => {
  const named = [
    ...[...Object.values(RUN_BY_TESTS), ...Object.values(REPLAYED_BY)].flat(),
    ...CLIENTS.flatMap((client) => client.runs.map(({ script }) => `test/python/${script}`)),
  ];
  const files = repositoryFiles();
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
});

test('no page speaks of a Python client of which no run is on record', () => {
  const shown = (name: string) => 'shown' in (runs[name] ?? {});
  const pages = ['README.md', 'docs/clients.md'];
  const said = pages.flatMap((page) =>
    CLIENTS.filter(({ name }) => new RegExp(name.replace('_', '.?'), 'i').test(textOf(page))),
  );
  expect(said.map(({ name }) => name)).toEqual(expect.arrayContaining(['ccxt', 'freqtrade']));
  expect(said.filter(({ name }) => !shown(name))).toEqual([]);
  const lines = Object.values(runs).flatMap((run) => ('shown' in run ? run.shown : []));
  for (const page of pages) expect(lines.some((line) => line.includes(page))).toBe(true);
});
