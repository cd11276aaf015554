import { expect, test } from 'vitest';
import { copyTradingLimit } from './copy-trading.ts';
import type { RateLimitOverrides } from './rate-limit.ts';

const taken = (overrides: RateLimitOverrides, orders: number) =>
  copyTradingLimit(overrides)?.('1001', 0, orders);

test('R-8-1: copy-trading keys have one order per second unless the venue file says otherwise', () => {
  expect(taken({}, 1)).toBe(0);
  expect(taken({}, 2)).toBeUndefined();
  expect(taken({ '*': 100 }, 2)).toBeUndefined();
  expect(taken({ copy_trading: 3 }, 2)).toBe(1);
  expect(copyTradingLimit({ '*': 0 })).toBeUndefined();
  expect(copyTradingLimit({ copy_trading: 0 })).toBeUndefined();
});

test('R-8-1: what does not fit as a whole takes nothing', () => {
  const take = copyTradingLimit({ copy_trading: 3 });
  expect(take?.('1001', 0, 4)).toBeUndefined();
  expect(take?.('1001', 0, 3)).toBe(0);
  expect(take?.('1002', 0, 1)).toBe(2);
  expect(take?.('1001', 333, 1)).toBeUndefined();
  expect(take?.('1001', 1000, 1)).toBe(2);
});
