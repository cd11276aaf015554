import { describe, expect, it } from 'vitest';
import { HOUR_MS, type Period, periodStart, shiftPeriod } from './period.ts';

const DAY_MS = 24 * HOUR_MS;

function startOf(time: string, period: Period): string {
  return new Date(periodStart(Date.parse(time), period)).toISOString();
}

describe('candle periods', () => {
  it('of six hours and more start at midnights of their zone, shorter ones at full hours', () => {
    const at = '2026-02-28T17:30:00.000Z';
    expect(startOf(at, { length: DAY_MS, zone: 'utc' })).toBe('2026-02-28T00:00:00.000Z');
    expect(startOf(at, { length: DAY_MS, zone: 'utc8' })).toBe('2026-02-28T16:00:00.000Z');
    expect(startOf(at, { length: 6 * HOUR_MS, zone: 'utc' })).toBe('2026-02-28T12:00:00.000Z');
    expect(startOf(at, { length: 6 * HOUR_MS, zone: 'utc8' })).toBe('2026-02-28T16:00:00.000Z');
    expect(startOf(at, { length: 4 * HOUR_MS, zone: 'utc8' })).toBe('2026-02-28T16:00:00.000Z');
    expect(startOf(at, { length: HOUR_MS / 4, zone: 'utc8' })).toBe('2026-02-28T17:30:00.000Z');
  });

  it('of a week start on Monday', () => {
    const week = 7 * DAY_MS;
    const at = '2026-03-01T16:00:00.000Z';
    expect(startOf(at, { length: week, zone: 'utc' })).toBe('2026-02-23T00:00:00.000Z');
    // In UTC+8 this is already Monday.
    expect(startOf(at, { length: week, zone: 'utc8' })).toBe('2026-03-01T16:00:00.000Z');
  });

  it('of a month are calendar months, and shift over the end of a year', () => {
    const utc: Period = { length: 'month', zone: 'utc' };
    const utc8: Period = { length: 'month', zone: 'utc8' };
    const at = '2026-01-31T17:00:00.000Z';
    expect(startOf(at, utc)).toBe('2026-01-01T00:00:00.000Z');
    expect(startOf(at, utc8)).toBe('2026-01-31T16:00:00.000Z');
    const shifted = (period: Period, count: number) =>
      new Date(shiftPeriod(periodStart(Date.parse(at), period), count, period)).toISOString();
    expect(shifted(utc, -1)).toBe('2025-12-01T00:00:00.000Z');
    expect(shifted(utc, 14)).toBe('2027-03-01T00:00:00.000Z');
    expect(shifted(utc8, 1)).toBe('2026-02-28T16:00:00.000Z');
  });
});
