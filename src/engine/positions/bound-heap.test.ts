import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Units, unitsOf } from '../../primitives/units.ts';
import type { BoundHeap, HeapEntry } from '../core/entities.ts';
import { nearest, place, takeOut } from './monitor.ts';

interface Named extends HeapEntry {
  readonly name: number;
}

const entry = (name: number, key: Units): Named => ({ name, key, place: -1 });

/** Every entry knows its place, and none is nearer than its parent. */
function faults(heap: BoundHeap<Named>): string[] {
  return heap.flatMap(({ name, key, place: at }, index) => {
    const parent = heap[(index - 1) >>> 1];
    const isMisplaced = index > 0 && parent !== undefined && parent.key > key;
    return [
      ...(at === index ? [] : [`${name} at ${index} believes to be at ${at}`]),
      ...(isMisplaced ? [`${name} at ${index} is nearer than its parent`] : []),
    ];
  });
}

describe('a heap of bounds', () => {
  test('R-Q-9 gives the nearest first', () => {
    const heap: BoundHeap<Named> = [];
    for (const key of [5, 3, 9, 3, 1]) place(heap, entry(Number(key), key));
    const keys: Units[] = [];
    for (let next = nearest(heap); next !== undefined; next = nearest(heap)) {
      keys.push(next.key);
      takeOut(heap, next);
    }
    expect(keys).toEqual([1, 3, 3, 5, 9]);
    expect(nearest(heap)).toBeUndefined();
  });

  test('R-Q-9 moves an entry whose bound changed, and knows one that is in none', () => {
    const heap: BoundHeap<Named> = [];
    const [a, b] = [entry(1, 10), entry(2, 20)];
    place(heap, a);
    place(heap, b);
    b.key = 5;
    place(heap, b);
    expect(nearest(heap)).toBe(b);
    takeOut(heap, b);
    takeOut(heap, b);
    expect(b.place).toBe(-1);
    expect(heap).toEqual([a]);
  });

  test('R-Q-9 agrees with a sorted list, whatever is put in, moved and taken out', () => {
    const step = fc.record({
      name: fc.nat(25),
      key: fc.bigInt(-20n, 20n).map(unitsOf),
      isTaken: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const heap: BoundHeap<Named> = [];
        const entries = Array.from({ length: 26 }, (_, name) => entry(name, 0));
        const model = new Map<number, Units>();
        for (const { name, key, isTaken } of steps) {
          const chosen = entries[name] as Named;
          if (isTaken) {
            takeOut(heap, chosen);
            model.delete(name);
          } else {
            chosen.key = key;
            place(heap, chosen);
            model.set(name, key);
          }
          const sorted = [...model.values()].sort((a, b) => (a < b ? -1 : 1));
          expect(nearest(heap)?.key).toBe(sorted[0]);
          expect(new Map(heap.map((each) => [each.name, each.key]))).toEqual(model);
          expect(heap).toHaveLength(model.size);
          expect(faults(heap)).toEqual([]);
        }
      }),
    );
  });
});
