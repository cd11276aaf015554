/**
 * R-I-6: what may leave a risk unit that has unpaid loans: no more than leaves its loan to value below the
 * warning line. Among its members money moves freely.
 */

import { indebtedUnit, type RiskUnit } from '../../core/loan.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import { transferableUnits } from '../../risk/transferable.ts';
import { leastUnits } from './least-units.ts';
import { walletPockets } from './member-pockets.ts';
import { isAtLine, unitRisk } from './unit-risk.ts';

/** An amount of a coin that is asked to leave an account, units. */
export interface Leaving {
  readonly uid: string;
  readonly coin: string;
  readonly amount: bigint;
}

/** Why it may not leave; `toUid` is where it goes, undefined = out of the venue. */
export function checkLeaving(
  state: State,
  { uid, coin, amount }: Leaving,
  toUid?: string,
): Rejection | undefined {
  const unit = indebtedUnit(state.loans, uid);
  if (unit === undefined || (toUid !== undefined && unit.uids.has(toUid))) return undefined;
  return mayLeave(state, unit, { coin, amount }) ? undefined : refuse('loan-risk', coin);
}

/** Whether a member may owe more than now: what is borrowed stands against itself. */
export function checkBorrowing(state: State, uid: string): Rejection | undefined {
  const unit = indebtedUnit(state.loans, uid);
  if (unit === undefined || !isAtLine(unitRisk(state, unit), 'warn')) return undefined;
  return refuse('loan-risk');
}

/** Units of a coin that may leave an account for good: free in its wallets, and spared by its unit. */
export function unitsMayLeave(state: State, uid: string, coin: string): bigint {
  const free = freeUnits(state, uid, coin);
  const unit = indebtedUnit(state.loans, uid);
  if (unit === undefined || free === 0n) return free;
  // The first amount that may not leave is one more than the last that may.
  if (mayLeave(state, unit, { coin, amount: free })) return free;
  return leastUnits(free, (amount) => !mayLeave(state, unit, { coin, amount })) - 1n;
}

function mayLeave(
  state: State,
  unit: RiskUnit,
  { coin, amount }: Pick<Leaving, 'coin' | 'amount'>,
): boolean {
  return !isAtLine(unitRisk(state, unit, [{ coin, units: -amount }]), 'warn');
}

function freeUnits(state: State, uid: string, coin: string): bigint {
  return walletPockets(state, uid, coin).reduce(
    (sum, pocket) => sum + transferableUnits(state, pocket),
    0n,
  );
}
