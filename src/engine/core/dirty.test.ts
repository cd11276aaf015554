import { describe, expect, it } from 'vitest';
import { clearDirty, dirtyItems, isDirty, markDirty, noneDirty } from './dirty.ts';

describe('what a command has changed', () => {
  it('is kept once, in the order in which it changed first, few and many', () => {
    const dirty = noneDirty<number>();
    const expected = new Set<number>();
    for (let round = 0; round < 400; round += 1) {
      const item = (round * 7919) % 83;
      markDirty(dirty, item);
      expected.add(item);
      expect(isDirty(dirty, item)).toBe(true);
      expect(isDirty(dirty, -1)).toBe(false);
      expect(dirtyItems(dirty)).toEqual([...expected]);
    }
  });

  it('is empty again once it was looked at, and nothing of before counts', () => {
    const dirty = noneDirty<string>();
    for (let round = 0; round < 30; round += 1) markDirty(dirty, `a${round}`);
    clearDirty(dirty);
    expect(dirtyItems(dirty)).toEqual([]);
    expect(isDirty(dirty, 'a0')).toBe(false);
    markDirty(dirty, 'b');
    expect(dirtyItems(dirty)).toEqual(['b']);
    expect(isDirty(dirty, 'a1')).toBe(false);
  });
});
