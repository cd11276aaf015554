/**
 * The terms of a risk unit: those of the products that it has unpaid loans of, of several the strictest
 * of each (R-I-4).
 */
import { minUnits } from '../../../primitives/decimal.ts';
import type { Instrument } from '../../core/instrument.ts';
import type { LoanCollateral, LoanProduct, RiskUnit } from '../../core/loan.ts';
import type { State } from '../../core/state.ts';

/** The products of its unpaid loans, each once, by its oldest loan. */
export function productsOf({ loans }: State, unit: RiskUnit): readonly LoanProduct[] {
  const products = new Set<LoanProduct>();
  for (const { productId } of unit.loans) {
    const product = loans.products.get(productId);
    if (product !== undefined) products.add(product);
  }
  return [...products];
}

/** What a coin counts for; undefined where one of the products does not take it. */
export function collateralIn(
  products: readonly LoanProduct[],
  coin: string,
): LoanCollateral | undefined {
  let strictest: LoanCollateral | undefined;
  for (const { collateral } of products) {
    const terms = collateral.find((each) => each.coin === coin);
    if (terms === undefined) return undefined;
    strictest = strictest === undefined ? terms : stricter(strictest, terms);
  }
  return strictest;
}

function stricter(a: LoanCollateral, b: LoanCollateral): LoanCollateral {
  return {
    coin: a.coin,
    ratio: minUnits(a.ratio, b.ratio),
    maxValue: lower(a.maxValue, b.maxValue),
  };
}

function lower(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : minUnits(a, b);
}

export type Line = 'warn' | 'margin' | 'liquidate';

/** The loan to value from which on something happens, RATE_SCALE units. There is at least one product. */
export function lineOf([first, ...rest]: readonly LoanProduct[], line: Line): bigint {
  return rest.reduce((least, each) => minUnits(least, each[line]), first?.[line] ?? 0n);
}

/** The highest leverage that the products allow; undefined = any. */
export function leverageIn(products: readonly LoanProduct[]): number | undefined {
  const bounds = products.flatMap(({ spec: { leverage } }) =>
    leverage === undefined ? [] : [leverage],
  );
  return bounds.length === 0 ? undefined : Math.min(...bounds);
}

/** Whether all the products let their accounts trade an instrument. */
export function isTradedWith(
  products: readonly LoanProduct[],
  { category, symbol }: Pick<Instrument, 'category' | 'symbol'>,
): boolean {
  return products.every(
    ({ spec: { instruments } }) =>
      instruments?.some((each) => each.category === category && each.symbol === symbol) ?? true,
  );
}
