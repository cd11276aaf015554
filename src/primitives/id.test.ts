import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idFrom, isIdText } from './id.ts';

test('ids are digit strings of 19 digits that no JSON number holds exactly (A26)', () => {
  expect(idFrom(0)).toBe('1000000000000000000');
  expect(idFrom(123)).toBe('1000000000000000123');
  expect(BigInt(idFrom(1))).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
});

test('ids sort as text in the order in which they were given', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      expect(idFrom(a) < idFrom(b)).toBe(a < b);
    }),
  );
});

test('only digits are taken for an id', () => {
  expect(isIdText(idFrom(5))).toBe(true);
  for (const text of ['', 'abc', '-1', '1.0', '1'.repeat(21), ' 1'])
    expect(isIdText(text)).toBe(false);
});
