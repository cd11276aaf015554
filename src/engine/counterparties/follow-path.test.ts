import { expect, test } from 'vitest';
import { pointsFrom, priceAt } from './follow-path.ts';

const PRICE = 1e12;
const POINTS = [
  { timeMs: 1000, price: 100 * PRICE },
  { timeMs: 2000, price: 200 * PRICE },
  { timeMs: 4000, price: 100 * PRICE },
];

test('R-V-30 a path is on the line between the points around a time, at its ends beyond them', () => {
  const at = (timeMs: number) => Number(priceAt(POINTS, timeMs)) / PRICE;
  expect([0, 1000, 1250, 2000, 2500, 3999, 4000, 9000].map(at)).toEqual([
    100, 100, 125, 200, 175, 100.05, 100, 100,
  ]);
  expect(priceAt([], 1000)).toBeUndefined();
});

test('R-V-30 of the points that are passed the last one is kept', () => {
  const left = (timeMs: number) => pointsFrom(POINTS, timeMs).length;
  expect([0, 1000, 1999, 2000, 4000, 9000].map(left)).toEqual([3, 3, 3, 2, 1, 1]);
});
