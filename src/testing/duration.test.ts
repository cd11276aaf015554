import { describe, expect, test } from 'vitest';
import { durationMs } from './duration.ts';

describe('a duration', () => {
  test.each([
    [0, 0],
    [1500, 1500],
    ['250ms', 250],
    ['10s', 10_000],
    ['0.5s', 500],
    ['5m', 300_000],
    ['8h', 28_800_000],
    ['2d', 172_800_000],
  ])('%s is %i ms', (given, ms) => {
    expect(durationMs(given)).toBe(ms);
  });

  test.each(['', '10', 's', '10 s', '-1s', '1w', '0.0001s', -1, 1.5, Number.NaN])(
    '%j is none',
    (given) => {
      expect(() => durationMs(given)).toThrow(/expected whole milliseconds/);
    },
  );
});
