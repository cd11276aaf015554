import { expect, test } from 'vitest';
import { loanToValue } from './unit-risk.ts';

test.each([
  // 799 999 999 999 / 10^12: half-even it would look like the line at 0.8.
  [799_999_999_999n, 1_000_000_000_000n, '0.79999999'],
  [800_000_000_000n, 1_000_000_000_000n, '0.8'],
  [1n, 3n, '0.33333333'],
  [5n, 4n, '1.25'],
  [0n, 0n, '0'],
  [1n, 0n, undefined],
  [1n, -1n, undefined],
])('R-I-4 the loan to value shown of %s owed to %s is rounded down', (debt, assets, shown) => {
  expect(loanToValue({ debt, assets })).toBe(shown);
});
