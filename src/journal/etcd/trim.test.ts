import { expect, test } from 'vitest';
import { trimmedUpTo } from './trim.ts';

const HOUR_MS = 3_600_000;
const marks = (...seqs: readonly number[]) =>
  seqs.map((archivedSeq) => ({ archivedSeq, heardMs: 0 }));

test('what every node has on its disk goes, but for the last ten thousand entries', () => {
  expect(trimmedUpTo(marks(50_000, 40_000, 45_000), { nowMs: 1, usage: 0.1 })).toBe(30_000);
});

test('nothing goes while a node has little, or nobody has said what he has', () => {
  expect(trimmedUpTo(marks(50_000, 40_000, 9_000), { nowMs: 1, usage: 0.1 })).toBe(0);
  expect(trimmedUpTo([], { nowMs: 1, usage: 0.9 })).toBe(0);
});

test('a node that was not heard for an hour holds nothing any more', () => {
  const away = [...marks(50_000, 45_000), { archivedSeq: 10, heardMs: -HOUR_MS }];
  expect(trimmedUpTo(away, { nowMs: 1, usage: 0.1 })).toBe(35_000);
  expect(trimmedUpTo(away, { nowMs: 0, usage: 0.1 })).toBe(0);
});

test('where room is short, what two nodes have goes', () => {
  expect(trimmedUpTo(marks(50_000, 40_000, 9_000), { nowMs: 1, usage: 0.6 })).toBe(40_000);
  expect(trimmedUpTo(marks(50_000), { nowMs: 1, usage: 0.6 })).toBe(50_000);
});
