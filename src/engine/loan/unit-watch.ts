/**
 * Which risk units may have come to a line of their loan to value, without looking at each after each
 * command. The idea is that of collateral/account-watch.ts. The slack of a unit is
 *
 *   slack = line · assets − debt         of the next line above it
 *
 * One half of it is kept for what its debts may grow by as interest, the other for the way that all
 * marks together may go until it is looked at again:
 *
 *   way = min(slack / 2 / (4 · gross), 1/4)     gross = Σ |units| · price + debt + Σ value of the legs
 *
 * What a posting or a leg changes in a unit brings it up at once. A unit without loans is not watched.
 */
import { maxUnits, minUnits, pow10 } from '../../primitives/decimal.ts';
import { coinWorth, fullValue } from '../collateral/collateral-value.ts';
import { RATE_SCALE } from '../instrument/instrument.ts';
import type { LedgerAccount } from '../ledger/ledger.ts';
import { profitOf } from '../margin/leg-profit.ts';
import { markValue } from '../margin/mark-value.ts';
import { markPrice } from '../mark/mark-price.ts';
import { nearest, place, takeOut } from '../risk/bound-heap.ts';
import type { State } from '../state.ts';
import type { Holding } from '../user/user.ts';
import type { Loan, RiskUnit } from './loan.ts';
import type { UnitRisk } from './unit-risk.ts';
import { type Line, lineOf } from './unit-terms.ts';

const ONE = pow10(RATE_SCALE);
const SAFETY = 4n;
const FARTHEST = ONE / 4n;
/** Of interest: its coin may become dearer after it is charged. */
const PRICE_SAFETY = 2n;

/** Brings up the units that the postings since `from` or changed legs concern; returns the next `from`. */
export function noteUnits(state: State, from: number): number {
  const { ledger, loans, watchlist } = state;
  if (loans.open.size === 0) return ledger.pending.length;
  for (let index = from; index < ledger.pending.length; index += 1) {
    const { debit, credit } = ledger.pending[index] as (typeof ledger.pending)[number];
    noteAccount(state, debit, credit);
    noteAccount(state, credit, debit);
  }
  for (const { user } of watchlist.holdings) suspect(state, user.uid);
  return ledger.pending.length;
}

/** What stays in one coin of a wallet makes a unit no poorer, but may free what a strained one repays with. */
function noteAccount(state: State, { owned, uid }: LedgerAccount, other: LedgerAccount): void {
  if (owned === undefined || uid === undefined) return;
  if (owned !== other.owned || state.loans.unitOf.get(uid)?.isStrained === true)
    suspect(state, uid);
}

function suspect({ loans }: State, uid: string): void {
  const unit = loans.unitOf.get(uid);
  if (unit !== undefined && unit.loans.size > 0) loans.suspects.add(unit);
}

/** A loan owes so many USD units more. */
export function noteInterest({ loans }: State, { riskUnitId }: Loan, usd: bigint): void {
  const unit = loans.units.get(riskUnitId);
  if (unit === undefined) return;
  unit.room -= PRICE_SAFETY * usd;
  if (unit.room < 0n) loans.suspects.add(unit);
}

/** Those to look at now, by id. */
export function takeUnits({ accounts, loans }: State): RiskUnit[] {
  for (;;) {
    const unit = nearest(loans.heap);
    if (unit === undefined || unit.key > accounts.way) break;
    takeOut(loans.heap, unit);
    loans.suspects.add(unit);
  }
  return [...loans.suspects].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** It stands below a line: it is looked at again before it can have reached it. */
export function watchUnit(state: State, unit: RiskUnit, risk: UnitRisk, line: Line): void {
  const slack = (lineOf(risk.products, line) * risk.assets) / ONE - risk.debt;
  unit.room = slack / 2n;
  const gross = grossValue(state, unit, risk);
  const way = gross === 0n ? FARTHEST : minUnits((unit.room * ONE) / (SAFETY * gross), FARTHEST);
  unit.key = state.accounts.way + maxUnits(way, 1n);
  place(state.loans.heap, unit);
}

/** All that moves with a mark, USD units. */
function grossValue(state: State, unit: RiskUnit, { coins, debt }: UnitRisk): bigint {
  let gross = debt;
  for (const { coin, units } of coins)
    gross += fullValue(coinWorth(state, coin), units < 0n ? -units : units);
  for (const uid of unit.uids)
    for (const holding of state.users.get(uid)?.holdings.values() ?? [])
      gross += legsValue(state, holding);
  return gross;
}

/** An inverse leg moves with its open value at the mark, which is its size ± its profit. */
function legsValue(state: State, { market, long, short }: Holding): bigint {
  const mark = markPrice(market);
  if (mark === undefined) return 0n;
  let value = 0n;
  for (const leg of [long, short]) {
    if (leg === undefined) continue;
    const profit = profitOf(market, leg);
    value += markValue(market.instrument, leg.lots, mark) + (profit < 0n ? -profit : profit);
  }
  return fullValue(coinWorth(state, market.instrument.marginCoin), value);
}
