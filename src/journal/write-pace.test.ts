import { describe, expect, it } from 'vitest';
import { WritePace } from './write-pace.ts';

describe('the pace of writes', () => {
  it('lets a full write go at any time where no pace is asked for', () => {
    const pace = new WritePace(64);
    for (let nowMs = 0; nowMs < 5; nowMs += 1) {
      expect(pace.waitMs(64, { nowMs, paceMs: 0 })).toBe(0);
      expect(pace.room).toBe(64);
      pace.take(64);
    }
  });

  it('R-J-6 V4: has batches wait, and lets a single order go between them', () => {
    const pace = new WritePace(64);
    expect(pace.waitMs(50, { nowMs: 0, paceMs: 64 })).toBe(0);
    pace.take(50);
    expect(pace.waitMs(50, { nowMs: 0, paceMs: 64 })).toBe(36);
    expect(pace.waitMs(1, { nowMs: 0, paceMs: 64 })).toBe(0);
    expect(pace.room).toBe(14);
    pace.take(1);
    expect(pace.waitMs(50, { nowMs: 10, paceMs: 64 })).toBe(27);
    expect(pace.waitMs(50, { nowMs: 37, paceMs: 64 })).toBe(0);
  });

  it('R-J-6: bounds single orders as it bounds batches', () => {
    const pace = new WritePace(64);
    let gone = 0;
    for (let nowMs = 0; nowMs < 640; nowMs += 1)
      while (pace.waitMs(1, { nowMs, paceMs: 64 }) === 0) {
        pace.take(1);
        gone += 1;
      }
    expect(gone).toBe(64 + 639);
  });

  it('needs no more than its whole room for what is heavier than a write', () => {
    const pace = new WritePace(64);
    pace.waitMs(1, { nowMs: 0, paceMs: 64 });
    pace.take(500);
    expect(pace.waitMs(500, { nowMs: 0, paceMs: 64 })).toBe(64);
    expect(pace.waitMs(500, { nowMs: 64, paceMs: 64 })).toBe(0);
  });
});
