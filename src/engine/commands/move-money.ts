/**
 * Deposits and withdrawals: money crossing the venue's edge. A repeated reference answers as the
 * first time and moves nothing, so that an operator may retry blindly.
 */
import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import type { Deposit, Result, Withdraw } from '../command.ts';
import { pocketAccounts, world } from '../ledger/chart-of-accounts.ts';
import { type PocketAccounts, post } from '../ledger/ledger.ts';
import { freeBalance } from '../margin/free-balance.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { walletsOf } from '../user/user.ts';

export function deposit(turn: Turn, command: Deposit): Result<'deposit'> {
  return moveOnce(turn, command, ({ available }, amount) => {
    const { ledger } = turn.state;
    const from = world(ledger, command.coin);
    post(ledger, { from, to: available, amount, kind: 'deposit', cause: command.reference });
    return undefined;
  });
}

export function withdraw(turn: Turn, command: Withdraw): Result<'withdraw'> {
  return moveOnce(turn, command, (pocket, amount) => {
    if (amount > freeBalance(turn.state, pocket))
      return { reason: 'withdrawal-exceeds-available', detail: command.coin };
    const { ledger } = turn.state;
    const [from, to] = [pocket.available, world(ledger, command.coin)];
    post(ledger, { from, to, amount, kind: 'withdrawal', cause: command.reference });
    return undefined;
  });
}

interface Answer {
  readonly reference: string;
  readonly balance: string;
}

function moveOnce(
  turn: Turn,
  command: Deposit | Withdraw,
  move: (pocket: PocketAccounts, amount: bigint) => Rejection | undefined,
): Answer | Rejection {
  const { state } = turn;
  const { reference } = command;
  const referenceKey = `${command.type}:${reference}`;
  const before = state.references.get(referenceKey);
  if (before !== undefined) return { reference, balance: before };
  const pocket = pocketOf(state, command);
  if (isRejection(pocket)) return pocket;
  const scale = state.coins.get(command.coin)?.scale ?? 0;
  const amount = parseUnits(command.amount, scale);
  if (amount === undefined || amount <= 0n) return { reason: 'invalid-amount', detail: 'amount' };
  const refused = move(pocket, amount);
  if (refused !== undefined) return refused;
  const balance = formatUnits(pocket.available.balance, scale);
  state.references.set(referenceKey, balance);
  return { reference, balance };
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
