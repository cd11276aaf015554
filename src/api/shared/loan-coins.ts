/** The coins that count as collateral of a loan product. wire.md 3.5. */
import Type from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { list, str } from '../../http/fields.ts';
import { type LoanFamily, loanUnitOf } from './loan-endpoint.ts';
import { findProduct, productInput } from './loan-product.ts';
import { usdtValue } from './usdt-value.ts';

const coinInfo = Type.Object({
  coin: str('Coin.'),
  convertRatio: str('Fraction of its worth that counts.'),
  maxConvertValue: str('At most so much of it counts, USDT; empty when all does.'),
});

export function loanCoins(family: LoanFamily, path: string) {
  return endpoint({
    ...family,
    method: 'GET',
    path,
    summary: 'Get collateral coins of a loan product',
    source: 'wire.md 3.5',
    input: productInput,
    data: Type.Object({ productId: str('Loan product.'), coinInfo: list(coinInfo) }),
    handle: ({ input: { productId }, caller, venue: { state } }) => {
      loanUnitOf(state, caller, family.codes);
      const { spec } = findProduct(state, productId);
      return {
        productId,
        coinInfo: spec.collateral.map(({ coin, maxValue, ratio }) => ({
          coin,
          convertRatio: ratio,
          maxConvertValue: maxValue === undefined ? '' : usdtValue(state, 'USD', maxValue),
        })),
      };
    },
  });
}
