import { describe, expect, it } from 'vitest';
import { isoTimeMs } from './iso-time.ts';

describe('ISO times', () => {
  it.each([
    ['2026-01-05', Date.UTC(2026, 0, 5)],
    ['2026-01-05T08:00Z', Date.UTC(2026, 0, 5, 8)],
    ['2026-01-05T08:00:00.001Z', Date.UTC(2026, 0, 5, 8, 0, 0, 1)],
    // Eight hours east of it, the same moment is the evening before in UTC.
    ['2026-01-05T00:00:00+08:00', Date.UTC(2026, 0, 4, 16)],
    ['2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29)],
  ])('reads %s', (text, timeMs) => {
    expect(isoTimeMs(text)).toBe(timeMs);
  });

  it.each(['2026-02-29', '2026-02-30T00:00:00Z', '2026-04-31T23:59:59+08:00', '2026-13-01'])(
    'knows no day %s',
    (text) => {
      expect(isoTimeMs(text)).toBeUndefined();
    },
  );

  it('counts every day of four centuries as the calendar does', () => {
    for (let timeMs = Date.UTC(1900, 0, 1); timeMs < Date.UTC(2301, 0, 1); timeMs += 86_400_000) {
      const day = new Date(timeMs).toISOString().slice(0, 10);
      if (isoTimeMs(day) !== timeMs) expect.fail(day);
    }
    expect(isoTimeMs('2026-01-05T08:00:00.5-03:30')).toBe(
      Date.parse('2026-01-05T08:00:00.5-03:30'),
    );
  });

  it.each([
    '',
    '2026-01-05T24:00Z',
    '2026-01-05T',
    '2026-1-5',
    '2026-00-01',
    '2026-01-00',
    'yesterday',
    '2026',
    '2026-01-05T08:00:00',
    '2026-01-05 08:00Z',
    '5 Jan 2026',
  ])('does not guess what %j means', (text) => {
    expect(isoTimeMs(text)).toBeUndefined();
  });
});
