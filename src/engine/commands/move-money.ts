/** Deposits and withdrawals: a user's money crossing the venue's edge, once per reference. */
import type { Deposit, Result, Withdraw } from '../command.ts';
import { pocketAccounts, world } from '../ledger/chart-of-accounts.ts';
import { type PocketAccounts, post } from '../ledger/ledger.ts';
import { type Moved, moveOnce } from '../ledger/move-once.ts';
import { checkLeaving } from '../loan/leaving.ts';
import { freeBalance } from '../margin/free-balance.ts';
import { tellDeposit } from '../partner/customer-deposit.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { walletsOf } from '../user/user.ts';

export function deposit(turn: Turn, command: Deposit): Result<'deposit'> {
  return movePocket(turn, command, ({ available }, amount) => {
    const { ledger } = turn.state;
    const from = world(ledger, command.coin);
    post(ledger, { from, to: available, amount, kind: 'deposit', cause: command.reference });
    tellDeposit(turn, command, amount);
    return undefined;
  });
}

export function withdraw(turn: Turn, command: Withdraw): Result<'withdraw'> {
  return movePocket(turn, command, (pocket, amount) => {
    if (amount > freeBalance(turn.state, pocket))
      return { reason: 'withdrawal-exceeds-available', detail: command.coin };
    const { uid, coin } = command;
    const held = checkLeaving(turn.state, { uid, coin, amount });
    if (held !== undefined) return held;
    const { ledger } = turn.state;
    const [from, to] = [pocket.available, world(ledger, command.coin)];
    post(ledger, { from, to, amount, kind: 'withdrawal', cause: command.reference });
    return undefined;
  });
}

function movePocket(
  turn: Turn,
  command: Deposit | Withdraw,
  move: (pocket: PocketAccounts, amount: bigint) => Rejection | undefined,
): Moved | Rejection {
  const { state } = turn;
  return moveOnce(state, command, () => {
    const pocket = pocketOf(state, command);
    if (isRejection(pocket)) return pocket;
    return { account: pocket.available, move: (amount) => move(pocket, amount) };
  });
}

function pocketOf(state: State, command: Deposit | Withdraw): PocketAccounts | Rejection {
  const user = state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  if (!state.coins.has(command.coin)) return { reason: 'unknown-coin', detail: command.coin };
  const wallets = walletsOf(user);
  const wallet = command.wallet ?? wallets[0];
  if (wallet === undefined || !wallets.includes(wallet))
    return { reason: 'unknown-wallet', detail: command.wallet ?? '' };
  return pocketAccounts(state.ledger, user.uid, wallet, command.coin);
}
