/**
 * Borrows by hand: as much as the coin is lent, and as the account can stand for.
 * Decides R-B-8.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { idFrom } from '../../primitives/id.ts';
import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { rightFault } from '../core/account-rights.ts';
import type { PocketAccounts } from '../core/entities.ts';
import { loanCause } from '../core/loan.ts';
import { isSinceRules3 } from '../core/reference.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';
import { marginWallet } from '../core/user.ts';
import { lend } from '../credit/borrow/debt.ts';
import { checkLimit, checkPair } from '../credit/borrow/order-funds.ts';
import { checkBorrowing } from '../credit/loan/check-loan-order.ts';
import { pocketAccounts } from '../money/chart-of-accounts.ts';
import { accountRisk, spareOfAccount } from '../risk/account-risk.ts';
import { marginOfMore } from '../risk/debt-margin.ts';
import { shortOfSpare } from '../risk/shortage.ts';
import { isCoinOf } from '../risk/transferable.ts';
import { defineCommand } from './definition.ts';

interface Borrow {
  readonly type: 'borrow';
  readonly uid: string;
  readonly coin: string;
  /** Decimal text. */
  readonly amount: string;
  /** The pair in whose wallet it is borrowed; absent = crossed margin. */
  readonly symbol?: string;
}

interface Lent {
  readonly loanId: string;
  readonly coin: string;
  readonly amount: string;
}

export const borrow = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 19,
  codec: struct<Borrow>({
    type: literal('borrow'),
    uid: text,
    coin: text,
    amount: text,
    symbol: optional(text),
  }),
  apply,
});

function apply(context: Context, command: Borrow): Answer<Lent> {
  const { state } = context;
  const { coin } = command;
  const found = marginPocket(state, command, true);
  if (isRejection(found)) return found;
  const { pocket, scale } = found;
  const amount = parseAmount(command.amount, scale);
  if (amount === undefined) return refuse('invalid-amount', 'amount');
  const refused = checkLimit(state, pocket, amount) ?? checkBorrowing(state, command.uid);
  if (refused !== undefined) return refused;
  // Borrowing adds as much as it owes, so it only asks for margin.
  const asked = marginOfMore(state, pocket, amount);
  const spare = spareOfAccount(accountRisk(state, pocket));
  if (spare < asked) return shortOfSpare(spare);
  const loanId = idFrom(state.counters.loan++);
  lend(state, pocket, { amount, cause: loanCause(loanId) });
  return { ok: true, loanId, coin, amount: formatUnits(amount, scale) };
}

/**
 * Where debts are: in the wallet of the pair that is named, or else of crossed margin. Before version 3 of the rules
 * classic users had no margin account.
 */
export function marginPocket(
  state: State,
  { coin, symbol, uid }: Pick<Borrow, 'coin' | 'symbol' | 'uid'>,
  isLending: boolean,
): { readonly pocket: PocketAccounts; readonly scale: number } | Rejection {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const unknown = checkPair(state, symbol);
  if (unknown?.reason === 'unknown-instrument') return unknown;
  const scale = state.coins.get(coin)?.scale;
  if (scale === undefined) return refuse('unknown-coin', coin);
  const restricted = isLending ? rightFault(user, 'margin_trade') : undefined;
  if (restricted !== undefined) return restricted;
  const isWithout = user.accountMode === 'classic' && !isSinceRules3(state);
  if (isWithout && symbol === undefined) return refuse('margin-account-only');
  // What is owed on a pair that trades on margin no more may be repaid.
  if (unknown !== undefined && isLending) return unknown;
  if (symbol !== undefined && !isCoinOf(state, symbol, coin))
    return refuse('coin-not-of-pair', coin);
  const wallet = marginWallet(user, symbol);
  return { pocket: pocketAccounts(state.ledger, uid, wallet, coin), scale };
}
