import { expect, test } from 'vitest';
import { isMarginWallet, marginModeIn, pairWallet } from './user.ts';

test('orders of a pair’s own wallet are isolated, those of others have no mode by it', () => {
  expect(marginModeIn(pairWallet('BTCUSDT'))).toBe('isolated');
  for (const wallet of ['unified', 'spot', 'crossed_margin'] as const)
    expect(marginModeIn(wallet)).toBeUndefined();
});

test('coins stand for debts in a unified account, in crossed margin and in a pair’s wallet', () => {
  for (const wallet of ['unified', 'crossed_margin', pairWallet('BTCUSDT')] as const)
    expect(isMarginWallet(wallet)).toBe(true);
  for (const wallet of ['spot', 'usdt_futures'] as const)
    expect(isMarginWallet(wallet)).toBe(false);
});
