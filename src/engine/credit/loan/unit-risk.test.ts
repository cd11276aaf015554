import { expect, test } from 'vitest';
import { loanToValue } from './unit-risk.ts';

test.each([
  // 799 999 999 999 / 10^12: half-even it would look like the line at 0.8.
  [799999999999, 1000000000000, '0.79999999'],
  [800000000000, 1000000000000, '0.8'],
  [1, 3, '0.33333333'],
  [5, 4, '1.25'],
  [0, 0, '0'],
  [1, 0, undefined],
  [1, -1, undefined],
])('R-I-4 the loan to value shown of %s owed to %s is rounded down', (debt, assets, shown) => {
  expect(loanToValue({ debt, assets })).toBe(shown);
});
