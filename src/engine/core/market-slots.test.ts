import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundMs, slotsOf, stepAt } from './market-slots.ts';

test('a second has one index, three quote and one take slot, whatever the step', () => {
  for (const stepMs of [10, 100, 250, 500, 1000]) {
    const tasks = secondOf(stepMs).map((slot) => slot.task);
    expect(tasks.filter((task) => task === 'index')).toHaveLength(1);
    expect(tasks.filter((task) => task === 'quote')).toHaveLength(3);
    expect(tasks.filter((task) => task === 'take')).toHaveLength(1);
  }
});

test('a long step is one round', () => {
  expect(roundMs(5000)).toBe(5000);
  expect(slotsOf(7, 5000)).toHaveLength(5);
});

test('no slot is lost or met twice between steps of any length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 5000 }), fc.nat(1_000_000), (stepMs, first) => {
      const slots = [first, first + 1, first + 2].flatMap((step) => slotsOf(step, stepMs));
      const numbers = slots.map((slot) => slot.number);
      const sorted = [...new Set(numbers)].sort((a, b) => a - b);
      expect(numbers).toEqual(sorted);
      const gaps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
      for (const gap of gaps) expect(gap).toBeLessThanOrEqual(3);
    }),
  );
});

test('a time belongs to the step that began at or before it', () => {
  expect(stepAt(1000, 250)).toBe(4);
  expect(stepAt(1249, 250)).toBe(4);
});

function secondOf(stepMs: number) {
  const first = stepAt(1_767_225_600_000, stepMs);
  return Array.from({ length: 1000 / stepMs }, (_, step) => slotsOf(first + step, stepMs)).flat();
}
