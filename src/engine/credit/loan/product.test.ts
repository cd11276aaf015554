import { expect, test } from 'vitest';
import type { LoanProduct } from '../../core/loan.ts';
import { leverageIn } from './product.ts';

function product(leverage?: number): LoanProduct {
  const spec = {
    productId: 'p',
    coin: 'USDT',
    annualRate: '0',
    maxAmount: '1',
    collateral: [],
    ltv: { warn: '0.6', margin: '0.7', liquidate: '0.8' },
    ...(leverage === undefined ? {} : { leverage }),
  };
  const lines = { warn: 6, margin: 7, liquidate: 8 };
  return { spec, coin: 'USDT', annualRate: 0, maxAmount: 1, collateral: [], ...lines };
}

test.each([
  [[], undefined],
  [[undefined], undefined],
  [[undefined, 5], 5],
  [[7, 3, 5], 3],
] as const)(
  'R-I-4 products with the bounds %j together allow a leverage of %s',
  (each, allowed) => {
    expect(leverageIn(each.map((leverage) => product(leverage)))).toBe(allowed);
  },
);
