import { expect, test } from 'vitest';
import { DAY_MS, utc8DayStart, utc8PeriodStart } from './utc8.ts';

const MIDNIGHT = Date.UTC(2026, 0, 4, 16);

test('a day begins at 16:00 UTC of the day before', () => {
  expect(utc8DayStart(MIDNIGHT)).toBe(MIDNIGHT);
  expect(utc8DayStart(MIDNIGHT - 1)).toBe(MIDNIGHT - DAY_MS);
  expect(utc8DayStart(MIDNIGHT + DAY_MS - 1)).toBe(MIDNIGHT);
});

test('periods within a day are counted from its midnight, before 1970 too', () => {
  const sixHours = 6 * 3_600_000;
  expect(utc8PeriodStart(MIDNIGHT + sixHours + 5, sixHours)).toBe(MIDNIGHT + sixHours);
  expect(utc8PeriodStart(-1, DAY_MS)).toBe(-8 * 3_600_000);
});
