import { describe, expect, it } from 'vitest';
import { findInParts } from './merged-lists.ts';

describe('what is found for many values', () => {
  it('is asked for in statements of few lengths, as each is kept by its text', async () => {
    const lengths = new Set<number>();
    for (let count = 0; count <= 2_100; count += 1) {
      const values = Array.from({ length: count }, (_, index) => index);
      const found = await findInParts(values, async (part) => {
        lengths.add(part.length);
        return [...new Set(part)];
      });
      expect(found).toEqual(values);
    }
    expect([...lengths].toSorted((a, b) => a - b)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_000,
    ]);
  });
});
