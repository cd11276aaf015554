/**
 * Debts: what a user owes of a coin, as balances of the ledger (R-B-2). Lending posts from the debt to
 * the wallet, repaying back, interest first; a hold is never lent twice. Who owes anything is margined
 * as a whole account (risk/joint-account.ts).
 */
import { minUnits } from '../../../primitives/decimal.ts';
import type { LedgerAccount, PocketAccounts, PostingKind } from '../../core/ledger.ts';
import { scheduleNext } from '../../core/schedule.ts';
import type { State } from '../../core/state.ts';
import { debtAccounts } from '../../money/chart-of-accounts.ts';
import { post } from '../../money/ledger.ts';
import { owed } from '../../money/owed.ts';
import { modeChanged } from '../../positions/monitor.ts';
import { nextInterestMs } from './interest-time.ts';

/** A movement of a debt, in units of its coin. */
export interface Movement {
  readonly amount: bigint;
  /** The loan, order or position behind it. */
  readonly cause: string;
}

/** Lends `amount` units into a wallet. Whether it may be lent the caller has decided. */
export function lend(state: State, pocket: PocketAccounts, { amount, cause }: Movement): void {
  if (amount <= 0n) return;
  const { principal } = debtAccounts(state.ledger, pocket);
  post(state.ledger, { from: principal, to: pocket.available, amount, kind: 'borrow', cause });
  noteDebt(state, pocket);
}

/** Pays up to `amount` units of a debt out of a wallet; returns what it paid. */
export function repay(state: State, pocket: PocketAccounts, movement: Movement): bigint {
  return settleDebt(state, pocket, { ...movement, from: pocket.available, kind: 'repay' });
}

/** The same out of any account. */
export function settleDebt(
  state: State,
  pocket: PocketAccounts,
  movement: Movement & { readonly from: LedgerAccount; readonly kind: PostingKind },
): bigint {
  const { amount, ...rest } = movement;
  const paid = minUnits(amount, owed(pocket));
  if (pocket.debt === undefined || paid <= 0n) return 0n;
  const { principal, interest } = pocket.debt;
  const first = minUnits(paid, -interest.balance);
  post(state.ledger, { ...rest, to: interest, amount: first });
  post(state.ledger, { ...rest, to: principal, amount: paid - first });
  noteDebt(state, pocket);
  return paid;
}

/** Keeps the registers of debts true after one of them changed. */
function noteDebt(state: State, pocket: PocketAccounts): void {
  const { debtors } = state.ledger;
  const owes = owed(pocket) > 0n;
  if (owes === debtors.has(pocket)) return;
  if (owes) debtors.add(pocket);
  else debtors.delete(pocket);
  if (debtors.size === 0) state.interestDueMs = 0;
  else if (state.interestDueMs === 0) state.interestDueMs = nextInterestMs(state.timeMs);
  modeChanged(state, pocket.uid);
  scheduleNext(state);
}

/** All that owe, in a defined order. */
export function debtorsOf({ ledger }: State): PocketAccounts[] {
  return [...ledger.debtors].sort((a, b) => (a.available.id < b.available.id ? -1 : 1));
}
