/** Loan products as the venue declares them, checked when they are declared. Decides R-I-1. */

import { parseUnits } from '../../../primitives/decimal.ts';
import { minUnits, type Units } from '../../../primitives/units.ts';
import type { PocketAccounts, ReadPocketAccounts, ReadUser } from '../../core/entities.ts';
import { compareUids } from '../../core/family.ts';
import { type Instrument, instrumentKey, USD_SCALE } from '../../core/instrument.ts';
import type {
  LoanCollateral,
  LoanCollateralSpec,
  LoanProduct,
  LoanProductSpec,
  ReadRiskUnit,
} from '../../core/loan.ts';
import { foremost, isRejection, type Rejection, refuse } from '../../core/rejection.ts';
import type { ReadState, State } from '../../core/state.ts';
import { coinScale, parseFraction } from '../../core/steps.ts';
import { walletsOf } from '../../core/user.ts';
import { pairWallets } from '../../money/chart-of-accounts.ts';

/** The product, or the field at fault. */
export function loanProduct(state: State, spec: LoanProductSpec): LoanProduct | Rejection {
  const misnamed = foremost(namesOf(state, spec));
  if (misnamed !== undefined) return misnamed;
  const annualRate = parseFraction(spec.annualRate);
  if (annualRate === undefined) return wrong('annualRate');
  const maxAmount = parseUnits(spec.maxAmount, coinScale(state, spec.coin));
  if (maxAmount === undefined || maxAmount <= 0) return wrong('maxAmount');
  const collateral = collateralOf(spec.collateral);
  if (isRejection(collateral)) return collateral;
  const lines = linesOf(spec.ltv);
  if (lines === undefined) return wrong('ltv');
  if (spec.leverage !== undefined && !(Number.isInteger(spec.leverage) && spec.leverage >= 1))
    return wrong('leverage');
  return { spec, coin: spec.coin, annualRate, maxAmount, collateral, ...lines };
}

/** What is wrong with the names in it: its own is new, the others are known, a coin counts once. */
function namesOf(state: State, spec: LoanProductSpec): (Rejection | undefined)[] {
  const { collateral, instruments = [], productId } = spec;
  const keys = instruments.map(({ category, symbol }) => instrumentKey(category, symbol));
  const coins = collateral.map(({ coin }) => coin);
  return [
    ...keys.map((key) => (state.markets.has(key) ? undefined : refuse('unknown-instrument', key))),
    ...[spec.coin, ...coins].map((coin) =>
      state.coins.has(coin) ? undefined : refuse('unknown-coin', coin),
    ),
    ...coins.map((coin, index) =>
      coins.indexOf(coin) === index ? undefined : refuse('already-exists', coin),
    ),
    state.loans.products.has(productId) ? refuse('already-exists', productId) : undefined,
  ];
}

function wrong(detail: string): Rejection {
  return refuse('invalid-amount', detail);
}

function collateralOf(specs: readonly LoanCollateralSpec[]): readonly LoanCollateral[] | Rejection {
  const collateral: LoanCollateral[] = [];
  for (const each of specs) {
    const terms = termsOf(each);
    if (isRejection(terms)) return terms;
    collateral.push(terms);
  }
  return collateral;
}

function termsOf({
  coin,
  ratio: text,
  maxValue: most,
}: LoanCollateralSpec): LoanCollateral | Rejection {
  const ratio = parseFraction(text);
  if (ratio === undefined) return wrong('ratio');
  if (most === undefined) return { coin, ratio, maxValue: undefined };
  const maxValue = parseUnits(most, USD_SCALE);
  return maxValue === undefined || maxValue < 0 ? wrong('maxValue') : { coin, ratio, maxValue };
}

/** Above zero, and each above the one before it: what happens at a line has room before the next one. */
function linesOf(
  ltv: LoanProductSpec['ltv'],
): Pick<LoanProduct, 'warn' | 'margin' | 'liquidate'> | undefined {
  const warn = parseFraction(ltv.warn);
  const margin = parseFraction(ltv.margin);
  const liquidate = parseFraction(ltv.liquidate);
  if (warn === undefined || margin === undefined || liquidate === undefined) return undefined;
  return warn > 0 && warn < margin && margin < liquidate ? { warn, margin, liquidate } : undefined;
}

/**
 * The terms of a risk unit: those of the products that it has unpaid loans of, of several the strictest
 * of each (R-I-4).
 */

/** The products of its unpaid loans, each once, by its oldest loan. */
export function productsOf({ loans }: ReadState, unit: ReadRiskUnit): readonly LoanProduct[] {
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

function lower(a: Units | undefined, b: Units | undefined): Units | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : minUnits(a, b);
}

export type Line = 'warn' | 'margin' | 'liquidate';

/** The loan to value from which on something happens, RATE_SCALE units. There is at least one product. */
export function lineOf([first, ...rest]: readonly LoanProduct[], line: Line): Units {
  return rest.reduce<Units>((least, each) => minUnits(least, each[line]), first?.[line] ?? 0);
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

/** Where the members of a risk unit have their money, in a defined order. */

/** By uid. */
export function membersOf<U extends ReadUser>(
  { users }: { readonly users: ReadonlyMap<string, U> },
  { uids }: ReadRiskUnit,
): U[] {
  return [...uids].flatMap((uid) => users.get(uid) ?? []).sort((a, b) => compareUids(a.uid, b.uid));
}

/** What a user has opened of a coin, by wallet; those of pairs come last. */
export function walletPockets(state: State, uid: string, coin: string): PocketAccounts[];
export function walletPockets(state: ReadState, uid: string, coin: string): ReadPocketAccounts[];
export function walletPockets(
  { ledger, users }: ReadState,
  uid: string,
  coin: string,
): ReadPocketAccounts[] {
  const user = users.get(uid);
  const wallets = user === undefined ? [] : [...walletsOf(user), ...pairWallets(ledger, uid)];
  return wallets.flatMap((wallet) => ledger.pockets.get(uid)?.get(wallet)?.get(coin) ?? []);
}
