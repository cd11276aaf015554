import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestThat } from './largest.ts';

it('finds any bound within its cap, up to the largest safe number', () => {
  const count = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(count, count, (bound, cap) => {
      expect(largestThat(cap, (each) => each <= bound)).toBe(Math.min(bound, cap));
    }),
  );
});

it('asks about no more numbers than halving takes', () => {
  let asked = 0;
  const found = largestThat(1_000_000, (each) => {
    asked += 1;
    return each <= 123_456;
  });
  expect([found, asked <= 20]).toEqual([123_456, true]);
});
