/**
 * A user asks for money to be paid out: by a chain, or to another user of this venue. Amount and fee are held from
 * here on. An address that is a deposit address of this venue is paid inside it, without a fee. A repeated clientOid
 * answers as the first time.
 * Decides R-W-9, R-W-10.
 */
import { list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { add, maxUnits, minUnits, mod, sub, type Units } from '../../primitives/units.ts';
import { rightFault } from '../core/account-rights.ts';
import { depositAddress, depositTag, uidOfAddress } from '../core/deposit-address.ts';
import type { User } from '../core/entities.ts';
import { addressKey, type HeldPart } from '../core/payment.ts';
import { WALLET } from '../core/record-parts.ts';
import { type ChainSpec, type Coin, chainNamed } from '../core/reference.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';
import { allWalletsOf, type HomeWallet, walletsOf } from '../core/user.ts';
import { checkLeaving } from '../credit/loan/check-loan-order.ts';
import { pocketAccounts } from '../money/chart-of-accounts.ts';
import { shortOf } from '../risk/shortage.ts';
import { transferableUnits } from '../risk/transferable.ts';
import { openPayment, type PaymentTerms, withdrawalKey } from '../settlement/end-payment.ts';
import { defineCommand } from './definition.ts';

export interface RequestWithdrawal {
  readonly type: 'request-withdrawal';
  readonly uid: string;
  readonly coin: string;
  /** What arrives; the fee is beside it. */
  readonly amount: string;
  /** Absent: `address` is the uid of a user of this venue. */
  readonly chain?: string;
  readonly address: string;
  readonly tag?: string;
  /** Emptied one after the other; absent = the user's first wallet. */
  readonly wallets?: readonly HomeWallet[];
  readonly clientOid?: string;
  readonly remark?: string;
}

export const requestWithdrawal = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 75,
  codec: struct<RequestWithdrawal>({
    type: literal('request-withdrawal'),
    uid: text,
    coin: text,
    amount: text,
    chain: optional(text),
    address: text,
    tag: optional(text),
    wallets: optional(list(WALLET)),
    clientOid: optional(text),
    remark: optional(text),
  }),
  apply,
});

interface Requested {
  readonly orderId: string;
  readonly clientOid: string;
}

function apply(context: Context, command: RequestWithdrawal): Answer<Requested> {
  const { seq, state } = context;
  const { clientOid } = command;
  const key = clientOid === undefined ? undefined : withdrawalKey(command.uid, clientOid);
  const before = key === undefined ? undefined : state.references.get(key);
  const terms = termsOf(command);
  if (before?.terms === terms) return requested(before.answer, clientOid);
  const target = targetOf(state, command);
  if (isRejection(target)) return target;
  if (before !== undefined) return refuse('duplicate-client-oid', clientOid);
  const plan = planOf(state, command, target);
  if (isRejection(plan)) return plan;
  const { orderId } = openPayment(context, plan);
  if (key !== undefined) state.references.set(key, { answer: orderId, seq, terms });
  return requested(orderId, clientOid);
}

function requested(orderId: string, clientOid = orderId): Answer<Requested> {
  return { ok: true, orderId, clientOid };
}

function planOf(
  state: State,
  command: RequestWithdrawal,
  target: Target,
): PaymentTerms | Rejection {
  const wrong = checkAddress(state, command, target);
  if (wrong !== undefined) return wrong;
  const sum = sumOf(command, target);
  if (isRejection(sum)) return sum;
  const held = heldParts(state, command, { user: target.user, total: add(sum.amount, sum.fee) });
  return isRejection(held) ? held : { ...outgoing(command, target), ...sum, held };
}

function outgoing(
  command: RequestWithdrawal,
  { chain, toUid }: Target,
): Omit<PaymentTerms, 'amount' | 'fee' | 'held'> {
  const { address, clientOid = '', coin, remark = '', tag = '', uid } = command;
  return {
    direction: 'withdrawal',
    uid,
    coin,
    chain: chain?.chain ?? '',
    destination: toUid === undefined ? 'on_chain' : 'internal_transfer',
    toUid,
    fromAddress: chain === undefined ? uid : depositAddress({ uid, coin, chain: chain.chain }),
    toAddress: address,
    tag,
    clientOid,
    remark,
    txId: '',
  };
}

/** What a repeated request must be alike in. */
function termsOf({ address, amount, chain = '', coin, tag = '' }: RequestWithdrawal): string {
  return [coin, amount, chain.toLowerCase(), address, tag].join('\n');
}

interface Target {
  readonly user: User;
  readonly coin: Coin;
  /** Undefined: no chain is concerned. */
  readonly chain: ChainSpec | undefined;
  /** Of this venue; undefined: outside. */
  readonly toUid: string | undefined;
}

/** Where it is to go, which must be open. */
function targetOf(state: State, command: RequestWithdrawal): Target | Rejection {
  const { address, coin: name, uid, wallets = [] } = command;
  const user = state.users.get(uid);
  const isInside = command.chain === undefined;
  if (user === undefined) return refuse('unknown-user', uid);
  if (isInside && !state.users.has(address)) return refuse('unknown-user', address);
  const coin = state.coins.get(name);
  if (coin === undefined) return refuse('unknown-coin', name);
  const strange = wallets.find((wallet) => !allWalletsOf(user).includes(wallet));
  if (strange !== undefined) return refuse('unknown-wallet', strange);
  const chain = chainNamed(coin, command.chain ?? '');
  if (!isInside && chain === undefined) return refuse('unknown-chain', command.chain);
  const restricted = rightFault(user, 'withdraw');
  if (restricted !== undefined) return restricted;
  if (chain === undefined || isInside) return { user, coin, chain: undefined, toUid: address };
  return byChain(state, { user, coin, chain }, address);
}

/** By a chain that must be open, to an address of this venue or not. */
function byChain(
  state: State,
  target: Omit<Target, 'toUid'> & { readonly chain: ChainSpec },
  address: string,
): Target | Rejection {
  const { chain, coin } = target;
  if (!chain.withdrawable) return refuse('chain-closed-to-withdrawals', chain.chain);
  const toUid = uidOfAddress(address, { coin: coin.coin, chain: chain.chain });
  if (toUid !== undefined && !state.users.has(toUid)) return refuse('unknown-user', toUid);
  return { ...target, toUid };
}

/** An address that the user may pay to, with the tag that it needs. */
function checkAddress(
  { payments, settings }: State,
  { address, tag = '', uid }: RequestWithdrawal,
  { chain, coin: { coin }, toUid }: Target,
): Rejection | undefined {
  if (chain !== undefined && settings.withdrawalAddresses === 'listed') {
    const listed = { uid, coin, chain: chain.chain, address, tag };
    if (!payments.addresses.has(addressKey(listed))) return refuse('address-not-listed', address);
  }
  if (toUid === uid) return refuse('own-address', address);
  if (chain?.needTag !== true) return undefined;
  const isRight =
    toUid === undefined || tag === depositTag({ uid: toUid, coin, chain: chain.chain });
  return tag === '' || !isRight ? refuse('tag-required') : undefined;
}

/** Amount and fee, where the chain takes them. */
function sumOf(
  { amount: text }: RequestWithdrawal,
  { chain, coin: { scale }, toUid }: Target,
): Pick<PaymentTerms, 'amount' | 'fee'> | Rejection {
  const amount = parseAmount(text, scale);
  if (amount === undefined) return refuse('invalid-amount', 'size');
  if (chain === undefined) return { amount, fee: 0 };
  const { minWithdraw, withdrawFee, withdrawStep } = chain;
  const units = (bound: string) => parseAmount(bound, scale) ?? 0;
  if (amount < units(minWithdraw)) return refuse('payment-below-minimum', minWithdraw);
  const fee = toUid === undefined ? units(withdrawFee) : 0;
  if (amount < fee) return refuse('payment-below-fee', withdrawFee);
  const step = units(withdrawStep);
  if (step !== 0 && mod(amount, step) !== 0) return refuse('payment-off-step', withdrawStep);
  return { amount, fee };
}

/** What each wallet gives: as much as is free of it, until there is enough. */
function heldParts(
  state: State,
  { coin, uid, wallets }: RequestWithdrawal,
  { user, total }: { readonly user: User; readonly total: Units },
): readonly HeldPart[] | Rejection {
  const parts: HeldPart[] = [];
  let missing = total;
  for (const wallet of wallets ?? walletsOf(user).slice(0, 1)) {
    const pocket = pocketAccounts(state.ledger, uid, wallet, coin);
    const amount = minUnits(missing, maxUnits(0, transferableUnits(state, pocket)));
    if (amount > 0) parts.push({ wallet, amount });
    missing = sub(missing, amount);
  }
  if (missing > 0)
    return shortOf(state, 'withdrawal-exceeds-available', { coin, there: sub(total, missing) });
  // What lies in the funding wallet stands for no loan.
  const backing = parts.filter(({ wallet }) => wallet !== 'funding');
  const amount = backing.reduce<Units>((sum, part) => add(sum, part.amount), 0);
  return checkLeaving(state, { uid, coin, amount }) ?? parts;
}
