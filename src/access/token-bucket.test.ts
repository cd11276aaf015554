import fc from 'fast-check';
import { expect, test } from 'vitest';
import { burstOf, TokenBucket } from './token-bucket.ts';

const NOW = 1_700_000_000_000;

test('Z1: a client that paces itself at the limit always passes, also where it is early by a little', () => {
  for (const perSecond of [1, 3, 5, 10, 20]) {
    const bucket = new TokenBucket(perSecond);
    const every = 1000 / perSecond;
    for (let call = 0; call < 100; call += 1)
      expect(bucket.take('alice', NOW + Math.ceil(call * every))).toBeDefined();
  }
  const bucket = new TokenBucket(10);
  for (let call = 0; call < 200; call += 1)
    expect(bucket.take('alice', NOW + call * 100 - (call % 3) * 40)).toBeDefined();
});

test('Z1: of a burst of 10 a second twelve pass and the 13th is refused; a limit of one stays one', () => {
  const bucket = new TokenBucket(10);
  const passed = Array.from({ length: 30 }, () => bucket.take('alice', NOW));
  expect(passed).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, ...Array(18).fill(undefined)]);
  expect(bucket.take('bob', NOW)).toBe(11);
  expect(bucket.take('alice', NOW + 99)).toBeUndefined();
  expect(bucket.take('alice', NOW + 100)).toBe(0);
  expect(bucket.take('alice', NOW + 2000)).toBe(11);
  expect([1, 3, 4, 5, 9, 10, 20, 1000].map(burstOf)).toEqual([1, 3, 4, 6, 10, 12, 22, 1002]);
  const single = new TokenBucket(1);
  expect(single.take('alice', NOW)).toBe(0);
  expect(single.take('alice', NOW + 999)).toBeUndefined();
  expect(single.take('alice', NOW + 1000)).toBe(0);
});

test('Z1: no stretch of time lets more through than the burst and what refills in it', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), gaps, (perSecond, steps) => {
      const bucket = new TokenBucket(perSecond);
      const passed: number[] = [];
      let now = NOW;
      for (const step of steps) {
        now += step;
        if (bucket.take('alice', now) !== undefined) passed.push(now);
      }
      for (const [first, from] of passed.entries())
        for (let last = first; last < passed.length; last += 1) {
          const most = burstOf(perSecond) + ((passed[last] ?? 0) - from) * (perSecond / 1000);
          expect(last - first + 1).toBeLessThanOrEqual(most + 1e-9);
        }
    }),
  );
});

test('several calls are taken together or not at all', () => {
  const bucket = new TokenBucket(5);
  expect(bucket.take('alice', NOW, 4)).toBe(2);
  expect(bucket.take('alice', NOW, 3)).toBeUndefined();
  expect(bucket.take('alice', NOW, 2)).toBe(0);
});

test('a clock set back does not lock anybody out, and idle callers are forgotten', () => {
  const bucket = new TokenBucket(1);
  expect(bucket.take('alice', NOW)).toBe(0);
  expect(bucket.take('alice', NOW - 3_600_000)).toBe(0);
  expect(bucket.take('busy', NOW + 59_500)).toBe(0);
  expect(bucket.take('other', NOW + 60_000)).toBe(0);
  expect(bucket.take('busy', NOW + 60_100)).toBeUndefined();
});
