/** The registers of risk units and of unpaid loans, kept with every change of either. */
import { nextInterestMs } from '../borrow/interest-time.ts';
import { scheduleNext } from '../due/schedule.ts';
import { takeOut } from '../risk/bound-heap.ts';
import type { State } from '../state.ts';
import type { Loan, RiskUnit } from './loan.ts';

export function openUnit({ loans }: State, id: string, uids: readonly string[]): RiskUnit {
  const unit: RiskUnit = {
    id,
    ownerUid: uids[0] ?? '',
    uids: new Set(),
    loans: new Set(),
    room: 0n,
    isStrained: false,
    key: 0n,
    place: -1,
  };
  loans.units.set(id, unit);
  for (const uid of uids) joinUnit({ loans }, unit, uid);
  return unit;
}

export function joinUnit({ loans }: Pick<State, 'loans'>, unit: RiskUnit, uid: string): void {
  unit.uids.add(uid);
  loans.unitOf.set(uid, unit);
  if (unit.loans.size > 0) loans.suspects.add(unit);
}

export function leaveUnit({ loans }: State, unit: RiskUnit, uid: string): void {
  unit.uids.delete(uid);
  loans.unitOf.delete(uid);
}

/** From the next full hour on it bears interest, and its unit is watched. */
export function openLoan(state: State, unit: RiskUnit, loan: Loan): void {
  const { loans } = state;
  loans.open.set(loan.orderId, loan);
  unit.loans.add(loan);
  loans.suspects.add(unit);
  if (loans.interestDueMs > 0) return;
  loans.interestDueMs = nextInterestMs(state.timeMs);
  scheduleNext(state);
}

export function closeLoan(state: State, unit: RiskUnit, loan: Loan): void {
  const { loans } = state;
  loans.open.delete(loan.orderId);
  unit.loans.delete(loan);
  if (unit.loans.size === 0) {
    takeOut(loans.heap, unit);
    loans.suspects.delete(unit);
    loans.blocked.delete(unit);
    unit.isStrained = false;
  }
  if (loans.open.size > 0) return;
  loans.interestDueMs = 0;
  scheduleNext(state);
}
