/**
 * Which risk units may have come to a line of their loan to value, without looking at each after each
 * command (positions/monitor.ts). The slack of a unit is
 *
 *   slack = line · assets − debt         of the next line above it
 *
 * One half of it is kept for what its debts may grow by as interest, the other for the way that all
 * marks together may go until it is looked at again; its debt is a part of its gross value.
 *
 * What a posting or a position changes in a unit brings it up at once. A unit without loans is not watched.
 */

import { add, div, mul, mulDiv, neg, pow10, sub, type Units } from '../../../primitives/units.ts';
import { dirtyItems } from '../../core/dirty.ts';
import type { LedgerAccount } from '../../core/entities.ts';
import { RATE_SCALE } from '../../core/instrument.ts';
import type { Loan, RiskUnit } from '../../core/loan.ts';
import { scheduleNext } from '../../core/schedule.ts';
import { byAge } from '../../core/sorted.ts';
import type { State } from '../../core/state.ts';
import { bringUpReached, unitChanged, watchFrom } from '../../positions/monitor.ts';
import { coinWorth, fullValue } from '../../risk/collateral-value.ts';
import { positionsGross } from '../../risk/exposure.ts';
import { nextInterestMs } from '../borrow/debt.ts';
import { type Line, lineOf } from './product.ts';
import type { UnitRisk } from './unit-risk.ts';

const ONE = pow10(RATE_SCALE);

/** Of interest: its coin may become dearer after it is charged. */
const PRICE_SAFETY = 2;

/** Brings up the units that the postings since `from` or changed positions concern; returns the next `from`. */
export function noteUnits(state: State, from: number): number {
  const { ledger, monitor } = state;
  for (let index = from; index < ledger.pending.length; index += 1) {
    const { debit, credit } = ledger.pending[index] as (typeof ledger.pending)[number];
    noteAccount(state, debit, credit);
    noteAccount(state, credit, debit);
  }
  for (const { user } of dirtyItems(monitor.changed)) suspect(state, user.uid);
  return ledger.pending.length;
}

/** What stays in one coin of a wallet makes a unit no poorer, but may free what a strained one repays with. */
function noteAccount(state: State, { owned, uid }: LedgerAccount, other: LedgerAccount): void {
  if (owned === undefined || uid === undefined) return;
  if (owned !== other.owned || state.loans.unitOf.get(uid)?.isStrained === true)
    suspect(state, uid);
}

function suspect(state: State, uid: string): void {
  const unit = state.loans.unitOf.get(uid);
  if (unit !== undefined) unitChanged(state, unit);
}

/** A loan owes so many USD units more. */
export function noteInterest(state: State, { riskUnitId }: Loan, usd: Units): void {
  const unit = state.loans.units.get(riskUnitId);
  if (unit === undefined) return;
  unit.room = sub(unit.room, mul(PRICE_SAFETY, usd));
  if (unit.room < 0) unitChanged(state, unit);
}

/** Those to look at now, by id. */
export function takeUnits({ monitor: { units, way } }: State): RiskUnit[] {
  bringUpReached(units, way);
  return [...units.suspects].sort(byAge);
}

/** It stands below a line: it is looked at again before it can have reached it. */
export function watchUnit(state: State, unit: RiskUnit, risk: UnitRisk, line: Line): void {
  const slack = sub(mulDiv(lineOf(risk.products, line), risk.assets, ONE), risk.debt);
  unit.room = div(slack, 2);
  const gross = grossValue(state, unit, risk);
  watchFrom(state.monitor.units, unit, { way: state.monitor.way, slack: unit.room, gross });
}

/** All that moves with a mark, USD units. */
function grossValue(state: State, unit: RiskUnit, { coins, debt }: UnitRisk): Units {
  let gross: Units = debt;
  for (const { coin, units } of coins)
    gross = add(gross, fullValue(coinWorth(state, coin), units < 0 ? neg(units) : units));
  for (const uid of unit.uids)
    for (const { market, long, short } of state.users.get(uid)?.userMarkets.values() ?? [])
      gross = add(
        gross,
        positionsGross(
          state,
          market,
          [long, short].flatMap((position) => position ?? []),
        ),
      );
  return gross;
}

/** The indexes of risk units and of unpaid loans, kept with every change of either. */
export function openUnit(state: State, id: string, uids: readonly string[]): RiskUnit {
  const unit: RiskUnit = {
    id,
    ownerUid: uids[0] ?? '',
    uids: new Set(),
    loans: new Set(),
    room: 0,
    isStrained: false,
    key: 0,
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
