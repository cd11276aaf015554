/** The registers of risk units and of unpaid loans, kept with every change of either. */

import type { Loan, RiskUnit } from '../../core/loan.ts';
import { scheduleNext } from '../../core/schedule.ts';
import type { State } from '../../core/state.ts';
import { unitChanged } from '../../positions/monitor.ts';
import { nextInterestMs } from '../borrow/interest-time.ts';

export function openUnit(state: State, id: string, uids: readonly string[]): RiskUnit {
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
  state.loans.units.set(id, unit);
  for (const uid of uids) joinUnit(state, unit, uid);
  return unit;
}

export function joinUnit(state: State, unit: RiskUnit, uid: string): void {
  unit.uids.add(uid);
  state.loans.unitOf.set(uid, unit);
  unitChanged(state, unit);
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
  unitChanged(state, unit);
  if (loans.interestDueMs > 0) return;
  loans.interestDueMs = nextInterestMs(state.timeMs);
  scheduleNext(state);
}

export function closeLoan(state: State, unit: RiskUnit, loan: Loan): void {
  const { loans } = state;
  loans.open.delete(loan.orderId);
  unit.loans.delete(loan);
  unitChanged(state, unit);
  if (loans.open.size > 0) return;
  loans.interestDueMs = 0;
  scheduleNext(state);
}
