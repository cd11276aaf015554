import { expect, test } from 'vitest';
import { Roster } from './roster.ts';

function note(wallMs: number, archivedSeq = 0): string {
  const said = { url: '', version: '', maxRules: 1, archivedSeq, archivedHash: '', seenHead: 0 };
  return JSON.stringify({ ...said, wallMs });
}

const LIVE = { isLive: true };

test('a note that comes late is no clock that is wrong', () => {
  const roster = new Roster('a');
  roster.hear(new Map([['b', note(Date.now())]]), 0, LIVE);
  roster.hear(new Map([['b', note(Date.now() - 5_000)]]), 0, LIVE);
  expect(Math.abs(roster.skewMs(0))).toBeLessThan(1_000);
});

test('a clock that is off all others is, by how much', () => {
  const roster = new Roster('a');
  roster.hear(new Map([['b', note(Date.now() + 3_600_000)]]), 0, LIVE);
  roster.hear(new Map([['c', note(Date.now() + 3_600_000)]]), 0, LIVE);
  expect(roster.skewMs(0)).toBeLessThan(-3_599_000);
});

test('of two others that differ, the nearer one is believed', () => {
  const roster = new Roster('a');
  roster.hear(new Map([['b', note(Date.now() - 3_600_000)]]), 0, LIVE);
  roster.hear(new Map([['c', note(Date.now())]]), 0, LIVE);
  expect(Math.abs(roster.skewMs(0))).toBeLessThan(1_000);
});

test('standbys try in the order of their names, those alone that are there', () => {
  const roster = new Roster('c');
  for (const name of ['a', 'b', 'd']) roster.hear(new Map([[name, note(0)]]), 0, LIVE);
  expect(roster.placeOf('a', 0)).toBe(1);
  expect(roster.placeOf('d', 0)).toBe(2);
  expect(roster.placeOf('d', 10_000)).toBe(0);
  expect([...roster.others(0).keys()]).toEqual(['a', 'b', 'd']);
});
