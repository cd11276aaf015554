/** Institutional loans: products of coins with a price, users in one risk unit each, loans within bounds. */

import { USD_SCALE } from '../../engine/core/instrument.ts';
import { parseUnits } from '../../primitives/decimal.ts';
import { add, type Units } from '../../primitives/units.ts';
import {
  type CrossFault,
  compareDecimals,
  knownInstruments,
  mustExist,
  pairText,
  placedUsers,
  pricedCoin,
  repeated,
} from './cross-check.ts';
import type { Path } from './fault.ts';
import type { LoanEntry, LoanProductEntry } from './partner-schema.ts';
import type { VenueFile } from './schema.ts';

export function* checkLoans(file: VenueFile): Generator<CrossFault> {
  yield* checkProducts(file);
  yield* checkUnits(file);
  const lent = new Map<string, Units>();
  for (const [index, loan] of (file.loans ?? []).entries())
    yield* checkLoan(file, loan, { path: ['loans', index], lent });
}

function* checkProducts(file: VenueFile): Generator<CrossFault> {
  const products = file.loanProducts ?? [];
  const known = knownInstruments(file);
  for (const [index, product] of products.entries()) {
    const path = ['loanProducts', index];
    yield* pricedCoin(file, product.coin, [...path, 'coin']);
    yield* amountOf(file, product.coin, product.maxAmount, [...path, 'maxAmount']);
    yield* checkCollateral(file, product, path);
    yield* checkLines(product, path);
    const { instruments = [] } = product;
    for (const [position, pair] of instruments.entries())
      yield* mustExist(known, pair, [...path, 'instruments', position]);
    yield* repeated(instruments, pairText, (at) => [...path, 'instruments', at, 'symbol']);
  }
  yield* repeated(
    products,
    ({ productId }) => productId,
    (index) => ['loanProducts', index, 'productId'],
  );
}

function* checkCollateral(
  file: VenueFile,
  { collateral }: LoanProductEntry,
  path: Path,
): Generator<CrossFault> {
  for (const [index, { coin, maxValue }] of collateral.entries()) {
    const place = [...path, 'collateral', index];
    yield* pricedCoin(file, coin, [...place, 'coin']);
    if (maxValue !== undefined && parseUnits(maxValue, USD_SCALE) === undefined) {
      const message = `finer than ${USD_SCALE} decimals of a US dollar`;
      yield { path: [...place, 'maxValue'], message };
    }
  }
  yield* repeated(
    collateral,
    ({ coin }) => coin,
    (index) => [...path, 'collateral', index, 'coin'],
  );
}

/** What happens at a line must have room to happen before the next one. */
function* checkLines({ ltv }: LoanProductEntry, path: Path): Generator<CrossFault> {
  if (compareDecimals(ltv.warn, '0') === 0)
    yield { path: [...path, 'ltv', 'warn'], message: 'expected more than 0' };
  if (compareDecimals(ltv.margin, ltv.warn) <= 0)
    yield { path: [...path, 'ltv', 'margin'], message: `expected more than warn, ${ltv.warn}` };
  if (compareDecimals(ltv.liquidate, ltv.margin) <= 0) {
    const message = `expected more than margin, ${ltv.margin}`;
    yield { path: [...path, 'ltv', 'liquidate'], message };
  }
}

function* checkUnits(file: VenueFile): Generator<CrossFault> {
  const units = file.riskUnits ?? [];
  const uids = new Set(placedUsers(file).map(({ user }) => user.uid));
  const members = units.flatMap((unit, index) =>
    unit.uids.map((uid, position) => ({ uid, path: ['riskUnits', index, 'uids', position] })),
  );
  for (const { uid, path } of members) {
    if (!uids.has(uid))
      yield { path, message: `unknown user ${uid}; users are declared under \`users\`` };
  }
  yield* repeated(
    units,
    ({ id }) => id,
    (index) => ['riskUnits', index, 'id'],
  );
  yield* repeated(
    members,
    ({ uid }) => uid,
    (index) => members[index]?.path ?? [],
  );
}

/** `lent`: principal so far, by risk unit and product. */
function* checkLoan(
  file: VenueFile,
  { amount, productId, uid }: LoanEntry,
  { path, lent }: { readonly path: Path; readonly lent: Map<string, Units> },
): Generator<CrossFault> {
  const product = file.loanProducts?.find((each) => each.productId === productId);
  const unit = file.riskUnits?.find(({ uids }) => uids.includes(uid));
  if (product === undefined) {
    const message = `unknown product ${productId}; products are declared under \`loanProducts\``;
    yield { path: [...path, 'productId'], message };
  }
  if (unit === undefined)
    yield { path: [...path, 'uid'], message: `${uid} is in none of the \`riskUnits\`` };
  if (product === undefined || unit === undefined) return;
  yield* amountOf(file, product.coin, amount, [...path, 'amount']);
  const scale = scaleOf(file, product.coin) ?? 0;
  const key = `${unit.id}\n${productId}`;
  const sum = add(lent.get(key) ?? 0, parseUnits(amount, scale) ?? 0);
  lent.set(key, sum);
  if (sum > (parseUnits(product.maxAmount, scale) ?? sum)) {
    const message = `above the maxAmount ${product.maxAmount} that ${productId} lends to one unit`;
    yield { path: [...path, 'amount'], message };
  }
}

function* amountOf(
  file: VenueFile,
  coin: string,
  amount: string,
  path: Path,
): Generator<CrossFault> {
  const scale = scaleOf(file, coin);
  if (scale !== undefined && parseUnits(amount, scale) === undefined)
    yield { path, message: `finer than the ${scale} decimals of ${coin}` };
}

function scaleOf({ coins }: VenueFile, name: string): number | undefined {
  return coins?.find(({ coin }) => coin === name)?.scale;
}
