/** The part of a snapshot that is about institutional loans, and its way back. */
import { loanAccounts } from '../ledger/chart-of-accounts.ts';
import { sortedValues } from '../sorted.ts';
import type { State } from '../state.ts';
import type { Loan, LoanProduct, RiskUnit } from './loan.ts';
import { joinUnit, openLoan, openUnit } from './registers.ts';

export type StoredRiskUnit = Pick<RiskUnit, 'id' | 'ownerUid'> & {
  readonly uids: readonly string[];
};
export type StoredLoan = Omit<Loan, 'principal' | 'interest'>;

export interface StoredLoans {
  readonly products: readonly LoanProduct[];
  readonly units: readonly StoredRiskUnit[];
  readonly open: readonly StoredLoan[];
  readonly interestDueMs: number;
}

export function storedLoans({ loans }: State): StoredLoans {
  return {
    products: sortedValues(loans.products),
    units: sortedValues(loans.units).map(({ id, ownerUid, uids }) => ({
      id,
      ownerUid,
      uids: [...uids].sort(),
    })),
    open: sortedValues(loans.open).map(
      ({ principal: _principal, interest: _interest, ...loan }) => loan,
    ),
    interestDueMs: loans.interestDueMs,
  };
}

/** After the ledger's accounts. All units with loans are looked at with the first command. */
export function restoreLoans(state: State, stored: StoredLoans): void {
  const { loans } = state;
  for (const product of stored.products) loans.products.set(product.spec.productId, product);
  for (const { id, ownerUid, uids } of stored.units) {
    const unit = openUnit(state, id, [ownerUid]);
    for (const uid of uids) joinUnit(state, unit, uid);
  }
  loans.interestDueMs = stored.interestDueMs;
  for (const each of stored.open) {
    const unit = loans.units.get(each.riskUnitId);
    if (unit !== undefined) openLoan(state, unit, { ...each, ...loanAccounts(state.ledger, each) });
  }
}
