/**
 * Borrowing and paying back by hand (R-B-8): as much as the coin is lent, and as the account can stand
 * for; back goes what is there, interest first.
 */
import { formatUnits, minUnits, parseUnits } from '../../primitives/decimal.ts';
import { idFrom } from '../../primitives/id.ts';
import { lend, repay } from '../borrow/debt.ts';
import { loanCause } from '../borrow/loan-cause.ts';
import { checkLimit } from '../borrow/order-funds.ts';
import { owed } from '../borrow/owed.ts';
import type { Borrow, Repay } from '../borrow-command.ts';
import { accountRisk, accountRoom, debtMargin } from '../collateral/account-risk.ts';
import { debtLeverage } from '../collateral/debt-leverage.ts';
import { spendable } from '../collateral/joint-balance.ts';
import type { Result } from '../command.ts';
import { pocketAccounts } from '../ledger/chart-of-accounts.ts';
import type { PocketAccounts } from '../ledger/ledger.ts';
import { checkBorrowing } from '../loan/leaving.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';

export function borrow(turn: Turn, command: Borrow): Result<'borrow'> {
  const { state } = turn;
  const { coin } = command;
  const found = pocketOf(state, command);
  if (isRejection(found)) return found;
  const { pocket, scale } = found;
  const amount = parseUnits(command.amount, scale);
  if (amount === undefined || amount <= 0n) return { reason: 'invalid-amount', detail: 'amount' };
  const refused = checkLimit(state, pocket, amount) ?? checkBorrowing(state, command.uid);
  if (refused !== undefined) return refused;
  // Borrowing adds as much as it owes, so it only asks for margin.
  const asked = debtMargin(state, coin, amount, debtLeverage(state, coin));
  if (accountRoom(accountRisk(state, command.uid)) < asked)
    return { reason: 'insufficient-margin' };
  const loanId = idFrom(state.counters.loan++);
  lend(state, pocket, { amount, cause: loanCause(loanId) });
  return { loanId, coin, amount: formatUnits(amount, scale) };
}

export function repayDebt(turn: Turn, command: Repay): Result<'repay'> {
  const { state } = turn;
  const { coin } = command;
  const found = pocketOf(state, command);
  if (isRejection(found)) return found;
  const { pocket, scale } = found;
  const debt = owed(pocket);
  if (debt === 0n) return { reason: 'nothing-owed', detail: coin };
  const there = spendable(state, pocket);
  const wanted = command.amount === undefined ? there : parseUnits(command.amount, scale);
  if (wanted === undefined || (command.amount !== undefined && wanted <= 0n))
    return { reason: 'invalid-amount', detail: 'amount' };
  const amount = minUnits(wanted, debt);
  if (amount <= 0n || amount > there) return { reason: 'insufficient-balance', detail: coin };
  const repayId = idFrom(state.counters.loan++);
  const paid = repay(state, pocket, { amount, cause: repayId });
  const text = (units: bigint) => formatUnits(units, scale);
  return { repayId, coin, amount: text(paid), remaining: text(debt - paid) };
}

/** Users with one wallet borrow into it; classic ones have no margin account. */
function pocketOf(
  state: State,
  { uid, coin }: Borrow | Repay,
): { readonly pocket: PocketAccounts; readonly scale: number } | Rejection {
  const user = state.users.get(uid);
  if (user === undefined) return { reason: 'unknown-user', detail: uid };
  if (user.accountMode === 'classic') return { reason: 'margin-account-only' };
  const scale = state.coins.get(coin)?.scale;
  if (scale === undefined) return { reason: 'unknown-coin', detail: coin };
  return { pocket: pocketAccounts(state.ledger, uid, 'unified', coin), scale };
}
