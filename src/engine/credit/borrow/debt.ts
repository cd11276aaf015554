/**
 * Debts: what a user owes of a coin, as balances of the ledger. Lending posts from the debt to
 * the wallet, repaying back, interest first; a hold is never lent twice. Who owes anything is margined
 * as a whole account (risk/free-balance.ts).
 * Decides R-B-2, R-B-10.
 */

import { maxUnits, minUnits, mulDivCeil, neg, sub, type Units } from '../../../primitives/units.ts';
import type { LedgerAccount, PocketAccounts, UserMarket } from '../../core/entities.ts';
import type { PostingKind } from '../../core/ledger.ts';
import { scheduleNext } from '../../core/schedule.ts';
import type { State } from '../../core/state.ts';
import { debtAccounts } from '../../money/chart-of-accounts.ts';
import { owed, post } from '../../money/ledger.ts';
import { modeChanged } from '../../positions/monitor.ts';
import { isUnionUserMarket } from '../../positions/user-market.ts';
import { accountRisk } from '../../risk/account-risk.ts';
import { coinWorth, fullValue } from '../../risk/collateral-value.ts';

/** A movement of a debt, in units of its coin. */
interface Movement {
  readonly amount: Units;
  /** The loan, order or position behind it. */
  readonly cause: string;
}

/** Lends `amount` units into a wallet. Whether it may be lent the caller has decided. */
export function lend(state: State, pocket: PocketAccounts, { amount, cause }: Movement): void {
  if (amount <= 0) return;
  const { principal } = debtAccounts(state.ledger, pocket);
  post(state.ledger, { from: principal, to: pocket.available, amount, kind: 'borrow', cause });
  noteDebt(state, pocket);
}

/** Pays up to `amount` units of a debt out of a wallet; returns what it paid. */
export function repay(state: State, pocket: PocketAccounts, movement: Movement): Units {
  return settleDebt(state, pocket, { ...movement, from: pocket.available, kind: 'repay' });
}

/** The same out of any account. */
export function settleDebt(
  state: State,
  pocket: PocketAccounts,
  movement: Movement & { readonly from: LedgerAccount; readonly kind: PostingKind },
): Units {
  const { amount, ...rest } = movement;
  const paid = minUnits(amount, owed(pocket));
  if (pocket.debt === undefined || paid <= 0) return 0;
  const { principal, interest } = pocket.debt;
  const first = minUnits(paid, neg(interest.balance));
  post(state.ledger, { ...rest, to: interest, amount: first });
  post(state.ledger, { ...rest, to: principal, amount: sub(paid, first) });
  noteDebt(state, pocket);
  return paid;
}

/** Keeps the indexes of debts true after one of them changed. */
function noteDebt(state: State, pocket: PocketAccounts): void {
  const { debtors } = state.ledger;
  const owes = owed(pocket) > 0;
  if (owes === debtors.has(pocket)) return;
  if (owes) debtors.add(pocket);
  else debtors.delete(pocket);
  if (debtors.size === 0) state.interestDueMs = 0;
  else if (state.interestDueMs === 0) state.interestDueMs = nextInterestMs(state.timeMs);
  modeChanged(state, pocket);
  scheduleNext(state);
}

/** All that owe, in a defined order. */
export function debtorsOf({ ledger }: State): PocketAccounts[] {
  return [...ledger.debtors].sort((a, b) => (a.available.id < b.available.id ? -1 : 1));
}

const HOUR_MS = 3_600_000;

/** Interest is charged at each full UTC hour (see R-B-4); the first one after `timeMs`. */
export function nextInterestMs(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS + HOUR_MS;
}

/**
 * Losses and fees of a union account (R-B-10): what its margin coin cannot pay becomes a debt of that
 * coin, as far as the account's effective equity covers it; beyond that the loss is nobody's loan. What
 * it realises as profit repays the debt of the coin first.
 */

/** Lends a union account what its margin coin has not, so that `wanted` units are available. */
export function lendShortage(state: State, userMarket: UserMarket, wanted: Units): void {
  const { settlementPocket, key } = userMarket;
  const missing = sub(wanted, settlementPocket.available.balance);
  if (missing <= 0 || !isUnionUserMarket(userMarket)) return;
  const worth = coinWorth(state, settlementPocket.available.coin);
  if (worth.price === 0) return;
  // What is wanted has not been paid yet; what is below zero already counts in the equity.
  const left = sub(accountRisk(state, settlementPocket).effEquity, fullValue(worth, wanted));
  const uncovered = left < 0 ? mulDivCeil(neg(left), worth.divisor, worth.price) : 0;
  lend(state, settlementPocket, { amount: maxUnits(sub(missing, uncovered), 0), cause: key });
}

/** Repays with a profit that a union account has just realised. */
export function repayFromProfit(state: State, userMarket: UserMarket, profit: Units): void {
  const { settlementPocket, key } = userMarket;
  if (settlementPocket.debt === undefined || !isUnionUserMarket(userMarket)) return;
  repay(state, settlementPocket, {
    amount: minUnits(profit, settlementPocket.available.balance),
    cause: key,
  });
}
