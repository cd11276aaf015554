import { expect, test } from 'vitest';
import { MOST_POINTS, withGap, withPoint } from '../../web/src/feed/equity-points.ts';

test('points of the equity are one a second, and so many at most; nothing is known in a gap', () => {
  const told = (value: string) => [{ account: 'all', coin: 'USD', value }] as const;
  const first = withPoint([], { timeMs: 1000, told: told('1') });
  const again = withPoint(first, { timeMs: 1999, told: told('2') });
  expect(again).toEqual([{ timeMs: 1999, told: told('2') }]);
  const lost = withGap(withGap(again, 2500), 2600);
  const back = withPoint(lost, { timeMs: 2700, told: told('3') });
  expect(back.map(({ told: [equity] }) => equity?.value)).toEqual(['2', undefined, '3']);
  expect(withGap([], 1000)).toEqual([]);
  const full = Array.from({ length: MOST_POINTS }, (_, at) => ({
    timeMs: at * 1000,
    told: told('1'),
  }));
  const next = { timeMs: MOST_POINTS * 1000, told: told('1') };
  expect([withPoint(full, next).length, withPoint(full, next)[0]]).toEqual([MOST_POINTS, full[1]]);
});
