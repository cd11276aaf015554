import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, floorDiv, mul, neg, type Units, unitsOf } from '../../primitives/units.ts';
import { emptyBasis } from '../core/mark.ts';
import { meanBasis, restoreBasis, setBasis, storedBasis } from './mark-price.ts';

/** The basis from these times on, in ms. */
type Change = readonly [timeMs: number, value: Units];

function basisOf(changes: readonly Change[], startMs = 0) {
  const basis = emptyBasis(startMs);
  for (const [timeMs, value] of changes) setBasis(basis, value, timeMs);
  return basis;
}

describe('the mean of mid − index', () => {
  test('R-N-2 is what stands now where no time has passed', () => {
    expect(meanBasis(basisOf([[0, 7]]), 0)).toBe(7);
  });

  test('R-N-2 weighs each value by how long it stood, also within a second', () => {
    // (250 · 10 + 750 · 30) / 1000.
    const basis = basisOf([
      [0, 10],
      [250, 30],
    ]);
    expect(meanBasis(basis, 1000)).toBe(25);
  });

  test('R-N-2 counts the running second and the 29 before it', () => {
    const basis = basisOf([
      [0, 1000],
      [20_000, 0],
    ]);
    // Nothing has left the window yet: 20 · 1000 / 29.999.
    expect(meanBasis(basis, 29_999)).toBe(666);
    // The 31st second begins and the first one leaves: 19 · 1000 / 29.
    expect(meanBasis(basis, 30_000)).toBe(655);
    // It runs, and nothing more leaves: 19 · 1000 / 29.5.
    expect(meanBasis(basis, 30_500)).toBe(644);
    expect(meanBasis(basis, 48_999)).toBe(33);
    expect(meanBasis(basis, 49_000)).toBe(0);
  });

  test('R-N-2 of a gap of minutes counts what stood in its last seconds', () => {
    const basis = basisOf([
      [0, 10000],
      [300_000, 40000],
    ]);
    // From 271 s on: (29 · 10 000 + 0.5 · 40 000) / 29.5 = 10 508.47.
    expect(meanBasis(basis, 300_500)).toBe(10508);
    // An hour later the second value fills the window.
    expect(meanBasis(basis, 3_900_000)).toBe(40000);
  });

  test('R-N-2 is rounded down, below zero too', () => {
    const changes: Change[] = [
      [0, 0],
      [500, -1],
    ];
    expect(meanBasis(basisOf(changes), 1000)).toBe(-1);
    expect(meanBasis(basisOf(changes.map(([at, value]) => [at, neg(value)])), 1000)).toBe(0);
  });

  test('R-N-2 keeps no more than thirty seconds', () => {
    const basis = emptyBasis(0);
    for (let at = 0; at < 120_000; at += 333) setBasis(basis, at, at);
    expect(basis.seconds).toHaveLength(30);
  });

  test('R-N-2 is the mean over every millisecond of the window, whoever asked before, stored or not', () => {
    const gap = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 1500 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
    );
    const step = fc.record({
      gap,
      value: fc.bigInt(-1_000_000n, 1_000_000n).map(unitsOf),
      asks: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.nat(5000), fc.array(step, { maxLength: 60 }), gap, (startMs, steps, last) => {
        const basis = emptyBasis(startMs);
        const changes: Change[] = [[startMs, 0]];
        let nowMs = startMs;
        for (const { gap: passed, value, asks } of steps) {
          nowMs += passed;
          if (asks) expect(meanBasis(basis, nowMs)).toBe(naiveMean(changes, nowMs));
          setBasis(basis, value, nowMs);
          changes.push([nowMs, value]);
        }
        nowMs += last;
        const stored = restoreBasis(storedBasis(basis));
        expect(meanBasis(basis, nowMs)).toBe(naiveMean(changes, nowMs));
        expect(meanBasis(stored, nowMs)).toBe(naiveMean(changes, nowMs));
      }),
    );
  });
});

/** From all changes ever made: what each of them stood within the window. */
function naiveMean(changes: readonly Change[], nowMs: number): Units {
  const fromMs = Math.max(Math.floor(nowMs / 1000) * 1000 - 29_000, changes[0]?.[0] ?? nowMs);
  let sum: Units = 0;
  changes.forEach(([startMs, value], index) => {
    const endMs = changes[index + 1]?.[0] ?? nowMs;
    sum = add(sum, mul(value, Math.max(0, endMs - Math.max(startMs, fromMs))));
  });
  const current = changes.at(-1)?.[1] ?? 0;
  return fromMs === nowMs ? current : floorDiv(sum, nowMs - fromMs);
}
