/**
 * Moves money between wallets of one user, or between a main account and its sub-accounts, whole or
 * not at all. Inside one wallet nothing moves, but it is recorded: clients of the classic interface
 * transfer before they trade. A repeated clientOid answers as the first time.
 * Decides R-T-1, R-T-2, R-T-3, R-T-5, R-T-8.
 */

import { idFrom } from '../../primitives/id.ts';
import { literal, optional, struct, text, words } from '../../primitives/record-codec.ts';
import type { Units } from '../../primitives/units.ts';
import { rightFault } from '../core/account-rights.ts';
import type { PocketAccounts, User } from '../core/entities.ts';
import { subAccountOf } from '../core/family.ts';
import { isSinceRules3 } from '../core/reference.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';
import { OF_PAIR, type TransferEnd, walletNamed } from '../core/user.ts';
import { checkPair } from '../credit/borrow/order-funds.ts';
import { checkLeaving } from '../credit/loan/check-loan-order.ts';
import { pocketAccounts } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { shortOf } from '../risk/shortage.ts';
import { takesCoin, transferableUnits, type WalletOf } from '../risk/transferable.ts';
import { defineCommand } from './definition.ts';

export interface Transfer {
  readonly type: 'transfer';
  readonly uid: string;
  readonly from: TransferEnd;
  readonly to: TransferEnd;
  readonly coin: string;
  readonly amount: string;
  /** Repeated by the same user: the first answer again, nothing moves. */
  readonly clientOid?: string;
  /** Required where an end is isolated margin: whose wallet. */
  readonly symbol?: string;
}

const TRANSFER_END = struct<TransferEnd>({
  uid: text,
  account: words({
    spot: 1,
    p2p: 2,
    coin_futures: 3,
    usdt_futures: 4,
    usdc_futures: 5,
    crossed_margin: 6,
    isolated_margin: 7,
    uta: 8,
    funding: 9,
  }),
});

export const transfer = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 22,
  codec: struct<Transfer>({
    type: literal('transfer'),
    uid: text,
    from: TRANSFER_END,
    to: TRANSFER_END,
    coin: text,
    amount: text,
    clientOid: optional(text),
    symbol: optional(text),
  }),
  apply,
});

function apply(
  context: Context,
  command: Transfer,
): Answer<{ readonly transferId: string; readonly clientOid: string }> {
  const { state } = context;
  const { clientOid, coin, from, to, uid } = command;
  const reference = clientOid === undefined ? undefined : `transfer:${uid}:${clientOid}`;
  const before = reference === undefined ? undefined : state.references.get(reference)?.answer;
  if (before !== undefined) return { ok: true, transferId: before, clientOid: clientOid ?? before };
  const plan = planTransfer(state, command);
  if (isRejection(plan)) return plan;
  const transferId = idFrom(state.counters.transfer++);
  move(context, plan, transferId);
  if (reference !== undefined)
    state.references.set(reference, { answer: transferId, seq: context.seq, terms: '' });
  const named = { transferId, clientOid: clientOid ?? transferId };
  const pair = pairIn(command);
  context.events.push({
    type: 'transferred',
    ...named,
    from,
    to,
    coin,
    amount: plan.amount,
    ...(pair === undefined ? {} : { symbol: pair }),
  });
  return { ok: true, ...named };
}

/** The pair whose wallet is an end. */
function pairIn({ from, symbol, to }: Transfer): string | undefined {
  return from.account === OF_PAIR || to.account === OF_PAIR ? symbol : undefined;
}

interface Plan {
  readonly source: PocketAccounts;
  readonly target: PocketAccounts;
  readonly amount: Units;
}

function planTransfer(state: State, command: Transfer): Plan | Rejection {
  const owners = ownersOf(state, command);
  if (isRejection(owners)) return owners;
  const { coin } = command;
  const closed = checkPair(state, pairIn(command));
  if (closed?.reason === 'unknown-instrument') return closed;
  const scale = state.coins.get(coin)?.scale;
  if (scale === undefined) return refuse('unknown-coin', coin);
  const ends = walletsOf(state, owners, command);
  if (isRejection(ends)) return ends;
  const restricted = rightFault(owners.caller, 'transfer');
  if (restricted !== undefined) return restricted;
  if (!takesCoin(state, ends.target, coin)) return refuse('coin-not-transferable', coin);
  // What is in the wallet of a pair that trades on margin no more may leave it.
  if (closed !== undefined && command.to.account === OF_PAIR) return closed;
  const amount = parseAmount(command.amount, scale);
  if (amount === undefined) return refuse('invalid-amount', 'amount');
  const source = pocketOf(state, ends.source, coin);
  const there = transferableUnits(state, source);
  if (amount > there) return shortOf(state, 'transfer-exceeds-available', { coin, there });
  const held = checkOfUnit(state, ends, { coin, amount });
  if (held !== undefined) return held;
  return { source, target: pocketOf(state, ends.target, coin), amount };
}

/** The funding wallet stands for no loan: what goes there leaves the risk unit, what comes from there was never in it. */
function checkOfUnit(
  state: State,
  { source, target }: { readonly source: WalletOf; readonly target: WalletOf },
  moved: { readonly coin: string; readonly amount: Units },
): Rejection | undefined {
  if (source.wallet === 'funding') return undefined;
  const toUid = target.wallet === 'funding' ? undefined : target.user.uid;
  return checkLeaving(state, { uid: source.user.uid, ...moved }, toUid);
}

/** Both users, whom the caller may move money between. */
function ownersOf(
  state: State,
  command: Transfer,
): { readonly caller: User; readonly from: User; readonly to: User } | Rejection {
  const caller = state.users.get(command.uid);
  if (caller === undefined) return refuse('unknown-user', command.uid);
  const from = relativeOf(state, caller, command.from.uid);
  const to = relativeOf(state, caller, command.to.uid);
  // A sub-account may give to its main account, but not take from it.
  const isTaking = caller.parentUid !== undefined && from !== caller;
  if (from === undefined || to === undefined || isTaking) return refuse('not-own-account');
  return from.isFrozen || to.isFrozen ? refuse('account-frozen') : { caller, from, to };
}

function walletsOf(
  state: State,
  { from, to }: { readonly from: User; readonly to: User },
  command: Transfer,
): { readonly source: WalletOf; readonly target: WalletOf } | Rejection {
  const source = walletOf(state, from, command.from, command.symbol);
  if (isRejection(source)) return source;
  const target = walletOf(state, to, command.to, command.symbol);
  return isRejection(target) ? target : { source, target };
}

/** The caller, one of his sub-accounts, or his main account. */
function relativeOf(state: State, caller: User, uid: string): User | undefined {
  if (uid === caller.uid) return caller;
  if (uid === caller.parentUid) return state.users.get(uid);
  return subAccountOf(state, caller.uid, uid);
}

function walletOf(
  state: State,
  user: User,
  { account }: TransferEnd,
  symbol: string | undefined,
): WalletOf | Rejection {
  const wallet = walletNamed(user, account, symbol);
  // Before version 3 of the rules nobody had such wallets.
  const isNew = account === 'p2p' || wallet === 'crossed_margin';
  if (wallet === undefined || (isNew && !isSinceRules3(state)))
    return refuse('unknown-wallet', account);
  return { user, wallet };
}

function pocketOf(state: State, { user, wallet }: WalletOf, coin: string): PocketAccounts {
  return pocketAccounts(state.ledger, user.uid, wallet, coin);
}

function move(context: Context, { source, target, amount }: Plan, cause: string): void {
  if (source === target) return;
  const [from, to] = [source.available, target.available];
  post(context.state.ledger, { from, to, amount, kind: 'transfer', cause });
}
