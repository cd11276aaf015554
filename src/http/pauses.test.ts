import { expect, test } from 'vitest';
import { Pauses } from './pauses.ts';

test('V11: pauses are how late a look is', () => {
  const pauses = new Pauses();
  pauses.begin(1_000);
  for (const nowMs of [1_020, 1_044, 1_064, 1_384, 1_400]) pauses.look(nowMs);
  const text = pauses.text();
  const buckets = [...text.matchAll(/_bucket\{le="([^"]+)"\} (\d+)/g)];
  expect(buckets.map(([, bound, count]) => `${bound}: ${count}`)).toEqual([
    '0.001: 3',
    '0.0025: 3',
    '0.005: 4',
    '0.01: 4',
    '0.025: 4',
    '0.05: 4',
    '0.1: 4',
    '0.25: 4',
    '0.5: 5',
    '1: 5',
    '5: 5',
    '+Inf: 5',
  ]);
  expect(text).toContain('bourse_pause_seconds_sum 0.304\n');
  expect(text).toContain('bourse_pause_seconds_count 5\n');
});
