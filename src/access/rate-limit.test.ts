import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveLimit, RateLimit } from './rate-limit.ts';

const NOW = 1_700_000_000_000;

test('A38: ten calls of thirty pass, the next second has room again, others are unaffected', () => {
  const limit = new RateLimit(10);
  const passed = Array.from({ length: 30 }, (_, call) => limit.take('alice', NOW + call * 30));
  expect(passed.slice(0, 10)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(passed.slice(10)).toEqual(Array(20).fill(undefined));
  expect(limit.take('bob', NOW + 900)).toBe(9);
  expect(limit.take('alice', NOW + 2000)).toBe(9);
});

test('no second, wherever it starts, holds more calls than the limit', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), gaps, (perSecond, steps) => {
      const limit = new RateLimit(perSecond);
      const passed: number[] = [];
      let now = NOW;
      for (const step of steps) {
        now += step;
        const inWindow = passed.filter((time) => time > now - 1000).length;
        const remaining = limit.take('alice', now);
        expect(remaining).toBe(inWindow < perSecond ? perSecond - inWindow - 1 : undefined);
        if (remaining !== undefined) passed.push(now);
      }
    }),
  );
});

test('many calls under a high limit are all counted', () => {
  const limit = new RateLimit(1000);
  for (let call = 0; call < 1000; call += 1) expect(limit.take('a', NOW)).toBe(999 - call);
  expect(limit.take('a', NOW + 999)).toBeUndefined();
  expect(limit.take('a', NOW + 1000)).toBe(999);
});

test('a clock set back does not lock anybody out', () => {
  const limit = new RateLimit(1);
  expect(limit.take('alice', NOW)).toBe(0);
  expect(limit.take('alice', NOW - 3_600_000)).toBe(0);
});

test('forgetting idle callers keeps those who still have calls in their window', () => {
  const limit = new RateLimit(1);
  limit.take('busy', NOW);
  limit.take('busy', NOW + 59_500);
  expect(limit.take('other', NOW + 60_000)).toBe(0);
  expect(limit.take('busy', NOW + 60_100)).toBeUndefined();
});

test('the venue file overrides a limit by operation, then by *, and 0 switches it off', () => {
  const operation = 'POST /api/v2/mix/order/place-order';
  expect(effectiveLimit(operation, 10, {})).toBe(10);
  expect(effectiveLimit(operation, 10, { [operation]: 100 })).toBe(100);
  expect(effectiveLimit(operation, 10, { [operation]: 0 })).toBeUndefined();
  expect(effectiveLimit(operation, 10, { '*': 0 })).toBeUndefined();
  expect(effectiveLimit(operation, 10, { '*': 5 })).toBe(5);
  expect(effectiveLimit(operation, 10, { '*': 0, [operation]: 7 })).toBe(7);
  expect(effectiveLimit(operation, undefined, { '*': 5 })).toBeUndefined();
});
