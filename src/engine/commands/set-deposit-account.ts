/** A user says in which of his wallets deposits of a coin arrive from now on. Decides R-W-12. */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import { WALLET } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { allWalletsOf, type HomeWallet } from '../core/user.ts';
import { takesCoin } from '../risk/transferable.ts';
import { defineCommand } from './definition.ts';

interface SetDepositAccount {
  readonly type: 'set-deposit-account';
  readonly uid: string;
  readonly coin: string;
  readonly wallet: HomeWallet;
}

export const setDepositAccount = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 77,
  codec: struct<SetDepositAccount>({
    type: literal('set-deposit-account'),
    uid: text,
    coin: text,
    wallet: WALLET,
  }),
  apply,
});

function apply({ state }: Context, { coin, uid, wallet }: SetDepositAccount): Answer {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  if (!state.coins.has(coin)) return refuse('unknown-coin', coin);
  if (!allWalletsOf(user).includes(wallet)) return refuse('unknown-wallet', wallet);
  if (!takesCoin(state, { user, wallet }, coin)) return refuse('coin-not-transferable', coin);
  user.depositWallets = { ...user.depositWallets, [coin]: wallet };
  return { ok: true };
}
