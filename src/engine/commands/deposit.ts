/** A user's money comes in from outside, once per reference. Decides R-L-4. */

import {
  literal,
  optional,
  type StructFields,
  struct,
  text,
} from '../../primitives/record-codec.ts';
import type { Units } from '../../primitives/units.ts';
import type { LedgerAccount, PocketAccounts } from '../core/entities.ts';
import { WALLET } from '../core/record-parts.ts';
import { isSinceRules3 } from '../core/reference.ts';
import { isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { allWalletsOf, type HomeWallet, type Wallet, walletsOf } from '../core/user.ts';
import { type Moved, moveOnce } from '../money/act-once.ts';
import { pocketAccounts, world } from '../money/chart-of-accounts.ts';
import { boundaryOf, countAtBoundary, post } from '../money/ledger.ts';
import { emitDeposit } from '../partners/count-fees.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

/** What crosses the venue's edge, and whose it is. */
export interface MoneyTerms extends Signed {
  readonly uid: string;
  readonly coin: string;
  readonly amount: string;
  /** The same act under it again: the first answer, nothing moves (see R-L-1). */
  readonly reference: string;
  /** The user's first when absent. */
  readonly wallet?: HomeWallet;
}

/** How a record keeps them, after which it keeps nothing. */
export const MONEY_TERMS: StructFields<MoneyTerms> = {
  uid: text,
  coin: text,
  amount: text,
  wallet: optional(WALLET),
  reference: text,
  ...SIGNED,
};

export interface Deposit extends MoneyTerms {
  readonly type: 'deposit';
}

export const deposit = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 37,
  codec: struct<Deposit>({
    type: literal('deposit'),
    ...MONEY_TERMS,
  }),
  apply,
});

function apply(context: Context, command: Deposit): Moved {
  return movePocket(context, command, ({ available }, amount) => {
    const { ledger } = context.state;
    const from = world(ledger, command.coin);
    const isFirst = isFirstOfCreation(context.state, command.uid, available);
    post(ledger, { from, to: available, amount, kind: 'deposit', cause: command.reference });
    if (isFirst) countAtBoundary(available);
    emitDeposit(context, command, amount);
    return undefined;
  });
}

/** What first came of a coin before a boundary has passed is what the user was created with (see R-4.9-2). */
function isFirstOfCreation(state: State, uid: string, { owned }: LedgerAccount): boolean {
  const { boundaryMs } = state.ledger;
  const createdMs = state.users.get(uid)?.createdMs ?? 0;
  const isNew = isSinceRules3(state) && boundaryOf(createdMs) === boundaryMs;
  return isNew && owned?.units === 0 && owned.boundaryMs !== boundaryMs;
}

/** Moves what the command names into or out of the user's wallet, as `move` does it. */
export function movePocket(
  context: Context,
  command: MoneyTerms & { readonly type: string },
  move: (pocket: PocketAccounts, amount: Units) => Rejection | undefined,
): Moved {
  const { state } = context;
  const wallet = command.wallet ?? firstWallet(state, command.uid);
  const named = { ...command, ...(wallet === undefined ? {} : { wallet }) };
  return moveOnce(context, named, () => {
    const pocket = pocketOf(state, command, wallet);
    if (isRejection(pocket)) return pocket;
    return { account: pocket.available, move: (amount) => move(pocket, amount) };
  });
}

function firstWallet(state: State, uid: string): Wallet | undefined {
  const user = state.users.get(uid);
  return user === undefined ? undefined : walletsOf(user)[0];
}

function pocketOf(
  state: State,
  command: MoneyTerms,
  wallet: Wallet | undefined,
): PocketAccounts | Rejection {
  const user = state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  if (!state.coins.has(command.coin)) return refuse('unknown-coin', command.coin);
  if (wallet === undefined || !allWalletsOf(user).includes(wallet))
    return refuse('unknown-wallet', wallet ?? '');
  return pocketAccounts(state.ledger, user.uid, wallet, command.coin);
}
