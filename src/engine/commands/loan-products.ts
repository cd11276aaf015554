/** What the venue declares of institutional loans: products (R-I-1) and risk units (R-I-5). */
import type { Result } from '../command.ts';
import { loanProduct } from '../loan/product.ts';
import { openUnit } from '../loan/registers.ts';
import type { CreateLoanProduct, CreateRiskUnit } from '../loan-command.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';

export function createLoanProduct(
  { state }: Turn,
  { spec }: CreateLoanProduct,
): Result<'create-loan-product'> {
  const { productId } = spec;
  if (state.loans.products.has(productId)) return { reason: 'already-exists', detail: productId };
  const product = loanProduct(state, spec);
  if (isRejection(product)) return product;
  state.loans.products.set(productId, product);
  return { productId };
}

export function createRiskUnit(
  { state }: Turn,
  { riskUnitId, uids }: CreateRiskUnit,
): Result<'create-risk-unit'> {
  if (state.loans.units.has(riskUnitId)) return { reason: 'already-exists', detail: riskUnitId };
  const fault = membersFault(state, uids);
  if (fault !== undefined) return fault;
  openUnit(state, riskUnitId, uids);
  return { riskUnitId };
}

/** At least one, each a user, named once, and of no other unit. */
function membersFault({ users, loans }: State, uids: readonly string[]): Rejection | undefined {
  if (uids.length === 0) return { reason: 'invalid-amount', detail: 'uids' };
  for (const [index, uid] of uids.entries()) {
    if (!users.has(uid)) return { reason: 'unknown-user', detail: uid };
    if (uids.indexOf(uid) !== index) return { reason: 'already-exists', detail: uid };
    if (loans.unitOf.has(uid)) return { reason: 'bound-elsewhere', detail: uid };
  }
  return undefined;
}
