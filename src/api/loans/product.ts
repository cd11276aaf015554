/**
 * A loan product as its borrowers see it: its lines, and what their accounts may trade.
 * Decides R-4.5-8.
 */

import Type from 'typebox';
import { type Instrument, RATE_SCALE } from '../../engine/core/instrument.ts';
import type { LoanProduct } from '../../engine/core/loan.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { tradedUnder } from '../../engine/read/unit-record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { list, object, str, text } from '../../http/fields.ts';
import { WireError } from '../../http/wire-error.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { usdtValue } from '../codecs/amount-text.ts';
import { type LoanFamily, loanUnitOf } from './family.ts';

export const productInput = object({ productId: text({ description: 'Loan product.' }) });

/** 40034 where there is none of that name. */
export function findProduct({ loans }: Pick<ReadState, 'loans'>, productId: string): LoanProduct {
  const product = loans.products.get(productId);
  if (product === undefined) throw new WireError('40034', ['productId']);
  return product;
}

export const productLines = {
  productId: str('Loan product.'),
  leverage: str('Highest leverage that accounts of the risk unit may set.'),
  transferLine: str('Loan to value from which nothing leaves the risk unit.'),
  spotBuyLine: str('Loan to value from which nothing is bought.'),
  liquidationLine: str('Loan to value from which the risk unit is sold.'),
  stopLiquidationLine: str('Loan to value below which repayment stops.'),
};

/** R-4.5-8: what the thresholds of a product are called on the wire. */
export function productLinesWire(state: ReadState, product: LoanProduct) {
  const warn = formatUnits(product.warn, RATE_SCALE);
  return {
    productId: product.spec.productId,
    leverage: leverageText(product, tradedUnder(state, product)),
    transferLine: warn,
    spotBuyLine: formatUnits(product.margin, RATE_SCALE),
    liquidationLine: formatUnits(product.liquidate, RATE_SCALE),
    stopLiquidationLine: warn,
  };
}

/** The highest leverage that the product lets one of the instruments have; '0' when none has any. */
export function leverageText({ spec }: LoanProduct, instruments: readonly Instrument[]): string {
  const highest = Math.max(0, ...instruments.map(ownLeverage));
  return String(Math.min(highest, spec.leverage ?? highest));
}

function ownLeverage({ kind, marginLeverage, maxLeverage }: Instrument): number {
  return kind === 'spot' ? marginLeverage : maxLeverage;
}

/** The coins that count as collateral of a loan product. wire.md 3.5. */
const coinInfo = Type.Object({
  coin: str('Coin.'),
  convertRatio: str('Fraction of its worth that counts.'),
  maxConvertValue: str('At most so much of it counts, USDT; empty when all does.'),
});

export function loanCoins(family: LoanFamily, path: string) {
  return endpoint({
    ...family.declared,
    method: 'GET',
    path,
    summary: 'Get collateral coins of a loan product',
    source: 'wire.md 3.5',
    input: productInput,
    data: Type.Object({ productId: str('Loan product.'), coinInfo: list(coinInfo) }),
    handle: ({ input: { productId }, caller, venue: { state } }) => {
      loanUnitOf(state, caller, family);
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
