import { expect, test } from 'vitest';
import { connectionsWithin, openFiles } from './open-files.ts';

test('V9: connections leave the files that a venue opens later', () => {
  expect(connectionsWithin(10_000, { limit: 1_048_576, open: 40 })).toBe(10_000);
  expect(connectionsWithin(10_000, { limit: 200, open: 40 })).toBe(128);
  expect(connectionsWithin(10_000, { limit: 80, open: 40 })).toBe(8);
  expect(connectionsWithin(10_000, undefined)).toBe(10_000);
});

test('V9: where there is room for next to no connection, the start is refused with what is needed', () => {
  expect(() => connectionsWithin(10_000, { limit: 79, open: 40 })).toThrow(
    '79 files may be open, and the venue needs 72 beside its connections: raise the limit (ulimit -n) to 80 at least',
  );
});

test('Linux tells how many there may be and are', { skip: process.platform !== 'linux' }, () => {
  const files = openFiles() ?? expect.fail();
  expect(files.open).toBeGreaterThan(3);
  expect(files.limit).toBeGreaterThan(files.open);
});
