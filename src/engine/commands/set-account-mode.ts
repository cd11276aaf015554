/**
 * A user goes over from a classic account to the unified one, or back: at once and whole, or not at all. Nothing of
 * his may be open that is bound to a wallet: no order, trigger or position, nothing held or on its way, no debt, no
 * risk unit that owes. His money moves where he trades from then on, one transfer for each wallet and coin; `funding`
 * stays, and so do the wallets of pairs of one who goes back. Leverages and margin modes stay as he set them.
 * Decides R-U-16.
 */

import { idFrom } from '../../primitives/id.ts';
import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { PocketAccounts, User } from '../core/entities.ts';
import { ACCOUNT_MODE } from '../core/record-parts.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { type AccountMode, type AccountName, OF_PAIR, pairOf, type Wallet } from '../core/user.ts';
import { pocketAccounts } from '../money/chart-of-accounts.ts';
import { owed, post } from '../money/ledger.ts';
import { startCountdown } from '../orders/countdown.ts';
import { modeChanged } from '../positions/monitor.ts';
import {
  isOwnWallet,
  isUserMarketBusy,
  keepUserMarket,
  newUserMarket,
} from '../positions/user-market.ts';
import { defineCommand } from './definition.ts';

interface SetAccountMode {
  readonly type: 'set-account-mode';
  readonly uid: string;
  /** `both` is an operator's word: nobody comes to it or leaves it by himself. */
  readonly accountMode: AccountMode;
}

export const setAccountMode = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 120,
  codec: struct<SetAccountMode>({
    type: literal('set-account-mode'),
    uid: text,
    accountMode: ACCOUNT_MODE,
  }),
  apply,
});

function apply(
  context: Context,
  { accountMode, uid }: SetAccountMode,
): Answer<{ readonly accountMode: AccountMode }> {
  const { state } = context;
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  if (user.accountMode === 'both' || accountMode === 'both' || user.accountMode === accountMode)
    return refuse('account-mode-unchanged', user.accountMode);
  const bound = boundTo(state, user);
  if (bound !== undefined) return bound;
  user.accountMode = accountMode;
  user.switchedTo = accountMode;
  user.assetMode = 'single';
  user.isDeltaNeutral = undefined;
  user.depositWallets = fundingOnly(user);
  startCountdown(state, user, undefined);
  moveMoney(context, user);
  openAnew(state, user);
  for (const wallet of walletsUsed(state, user)) modeChanged(state, { uid, wallet });
  return { ok: true, accountMode };
}

/** What he would have to end first. */
function boundTo({ ledger, loans, payments }: State, user: User): Rejection | undefined {
  const { openOrders, triggers, uid, userMarkets } = user;
  const locked = (by: string) => refuse('account-mode-locked', by);
  if (openOrders.size > 0 || triggers.size > 0) return locked('open orders');
  if ([...userMarkets.values()].some(isUserMarketBusy)) return locked('positions');
  const pockets = [...(ledger.pockets.get(uid)?.values() ?? [])].flatMap((byCoin) => [
    ...byCoin.values(),
  ]);
  if (pockets.some((pocket) => owed(pocket) !== 0)) return locked('debts');
  // Orders that are cancelled with many others hold their money a little longer.
  if (pockets.some(({ locked: { balance } }) => balance !== 0)) return locked('open orders');
  if ([...payments.open.values()].some((payment) => payment.uid === uid))
    return locked('deposits or withdrawals that have not ended');
  return (loans.unitOf.get(uid)?.loans.size ?? 0) > 0 ? locked('institutional loans') : undefined;
}

function fundingOnly({ depositWallets }: User): User['depositWallets'] {
  const kept = Object.entries(depositWallets ?? {}).filter(([, wallet]) => wallet === 'funding');
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function walletsUsed({ ledger }: State, { uid }: User): Wallet[] {
  return [...(ledger.pockets.get(uid)?.keys() ?? [])].sort() as Wallet[];
}

/** By wallet and coin, so that the ids of the transfers are the same on every replay. */
function moveMoney(context: Context, user: User): void {
  const { state } = context;
  const home: Wallet = user.accountMode === 'classic' ? 'spot' : 'unified';
  for (const wallet of walletsUsed(state, user)) {
    const stays = wallet === 'funding' || wallet === home;
    if (stays || (user.accountMode === 'classic' && pairOf(wallet) !== undefined)) continue;
    const pockets = [...(state.ledger.pockets.get(user.uid)?.get(wallet) ?? [])];
    for (const [, pocket] of pockets.sort(([a], [b]) => (a < b ? -1 : 1)))
      movePocket(context, pocket, home);
  }
}

function movePocket(context: Context, source: PocketAccounts, home: Wallet): void {
  const { counters, ledger } = context.state;
  const { uid, wallet } = source;
  const { balance: amount, coin } = source.available;
  if (amount === 0) return;
  const transferId = idFrom(counters.transfer++);
  const to = pocketAccounts(ledger, uid, home, coin).available;
  post(ledger, { from: source.available, to, amount, kind: 'transfer', cause: transferId });
  const symbol = pairOf(wallet);
  context.events.push({
    type: 'transferred',
    transferId,
    clientOid: transferId,
    from: { uid, account: accountOf(wallet) },
    to: { uid, account: accountOf(home) },
    coin,
    amount,
    ...(symbol === undefined ? {} : { symbol }),
  });
}

/** A wallet as clients name it in transfers. */
function accountOf(wallet: Wallet): AccountName {
  if (pairOf(wallet) !== undefined) return OF_PAIR;
  return wallet === 'unified' ? 'uta' : (wallet as AccountName);
}

/** What he has in a market belongs to the wallet that trades there: the same settings in another one. */
function openAnew({ ledger }: State, user: User): void {
  const before = [...user.userMarkets.values()];
  user.userMarkets.clear();
  user.byMarket.length = 0;
  for (const userMarket of before) {
    const { leverage, marginMode, market, wallet } = userMarket;
    if (isOwnWallet(userMarket) && (wallet === 'crossed_margin' || user.accountMode !== 'classic'))
      continue;
    const anew = newUserMarket(ledger, user, market, isOwnWallet(userMarket) ? wallet : undefined);
    keepUserMarket(Object.assign(anew, { leverage, marginMode }));
  }
}
