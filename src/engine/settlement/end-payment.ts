/**
 * What becomes of a deposit or withdrawal after it was asked for. A deposit brings its money when it succeeds, and
 * not before; a withdrawal holds amount and fee from the request on, pays both when it succeeds, and gives both back
 * otherwise. One to a user of this venue pays him at once when it succeeds, as a deposit of his.
 *
 * Worked: of 100 USDT, 30 are withdrawn at a fee of 1. 69 are free and 31 held; on success 30 leave the venue and 1
 * is the venue's, on failure 100 are free again.
 * Decides R-W-4, R-W-5, R-W-6, R-W-7.
 */
import { assert } from '../../primitives/assert.ts';
import { idFrom } from '../../primitives/id.ts';
import { minUnits, sub, type Units } from '../../primitives/units.ts';
import type { LedgerAccount, ReadUser } from '../core/entities.ts';
import {
  type Payment,
  type PaymentDirection,
  type PaymentFacts,
  type PaymentStatus,
  paymentRecord,
} from '../core/payment.ts';
import { isSinceRules5, type Rules } from '../core/reference.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import { scheduleNext } from '../core/schedule.ts';
import type { Context, ReadState, State } from '../core/state.ts';
import { type Wallet, walletsOf } from '../core/user.ts';
import {
  pocketAccounts,
  withdrawalFees,
  withdrawalHold,
  world,
} from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { emitDeposit } from '../partners/count-fees.ts';

/** What is known of a payment when it is asked for. */
export type PaymentTerms = Omit<
  PaymentFacts,
  'orderId' | 'status' | 'createdMs' | 'updatedMs' | 'dueMs'
>;

/** A payment that waits; it succeeds by itself when its time has come, which may be now. */
export function openPayment(context: Context, terms: PaymentTerms): Payment {
  const { state, timeMs } = context;
  const { autoConfirmAfterMs = 0, isConfirmedByHand = false } = state.settings;
  const dueMs = isConfirmedByHand ? undefined : timeMs + autoConfirmAfterMs;
  const payment = newPayment(context, { ...terms, dueMs });
  state.payments.open.set(payment.orderId, payment);
  if (dueMs !== timeMs && (dueMs ?? Number.POSITIVE_INFINITY) < state.nextDueMs)
    scheduleNext(state);
  for (const { wallet, amount } of payment.held) hold(state, payment, wallet, amount);
  tell(context, payment);
  if (dueMs === timeMs) succeed(context, payment);
  return payment;
}

function newPayment(
  { state, timeMs }: Context,
  terms: PaymentTerms & Pick<PaymentFacts, 'dueMs'>,
): Payment {
  const counter = state.counters.payment ?? 0;
  state.counters.payment = counter + 1;
  const times = { createdMs: timeMs, updatedMs: timeMs };
  return { ...terms, ...times, orderId: idFrom(counter), status: 'pending' };
}

function hold(state: State, payment: Payment, wallet: Wallet, amount: Units): void {
  const { coin, orderId: cause, uid } = payment;
  const from = pocketAccounts(state.ledger, uid, wallet, coin).available;
  const to = withdrawalHold(state.ledger, { uid, wallet, coin });
  post(state.ledger, { from, to, amount, kind: 'hold', cause });
}

/** `txId` is what the operator was told by the chain; without it the id of the payment stands for it. */
export function succeed(context: Context, payment: Payment, txId?: string): void {
  if (payment.txId === '') payment.txId = txId ?? `tx${payment.orderId}`;
  if (payment.direction === 'deposit') arrive(context, payment);
  else leave(context, payment);
  end(context, payment, 'success');
}

/** It comes to nothing: what it holds is given back. */
export function fail(context: Context, payment: Payment, status: 'fail' | 'cancelled'): void {
  const { ledger } = context.state;
  const { coin, orderId: cause, uid } = payment;
  for (const { amount, wallet } of payment.held) {
    const from = withdrawalHold(ledger, { uid, wallet, coin });
    const to = pocketAccounts(ledger, uid, wallet, coin).available;
    post(ledger, { from, to, amount, kind: 'release', cause });
  }
  end(context, payment, status);
}

function arrive(context: Context, payment: Payment): void {
  credit(context.state, payment);
  emitDeposit(context, payment, payment.amount);
}

function credit(state: State, { amount, coin, orderId: cause, uid }: Payment): void {
  const { ledger, users } = state;
  const user = users.get(uid);
  if (user === undefined) return;
  const to = pocketAccounts(ledger, uid, depositWallet(user, coin), coin).available;
  post(ledger, { from: world(ledger, coin), to, amount, kind: 'deposit', cause });
}

/** Where deposits of a coin arrive: where the user has said, else in his first wallet (`spot` or `unified`). */
function depositWallet(user: ReadUser, coin: string): Wallet {
  return user.depositWallets?.[coin] ?? walletsOf(user)[0] ?? 'funding';
}

/** The fee first, then the amount, out of what is held. */
function leave(context: Context, payment: Payment): void {
  const { ledger } = context.state;
  const { coin, orderId: cause, uid } = payment;
  const fees = withdrawalFees(ledger, coin);
  const outside = world(ledger, coin);
  let due = payment.fee;
  for (const { amount, wallet } of payment.held) {
    const from: LedgerAccount = withdrawalHold(ledger, { uid, wallet, coin });
    const fee = minUnits(due, amount);
    due = sub(due, fee);
    post(ledger, { from, to: fees, amount: fee, kind: 'withdrawal-fee', cause });
    post(ledger, { from, to: outside, amount: sub(amount, fee), kind: 'withdrawal', cause });
  }
  if (payment.toUid !== undefined) payInside(context, payment, payment.toUid);
}

/** The deposit of who is paid, which is done as soon as it is there. */
function payInside(context: Context, { held: _, ...payment }: Payment, uid: string): void {
  const received = newPayment(context, {
    ...payment,
    direction: 'deposit',
    uid,
    fee: 0,
    held: [],
    toUid: undefined,
    clientOid: '',
    remark: '',
    dueMs: undefined,
  });
  credit(context.state, received);
  end(context, received, 'success');
}

function end(context: Context, payment: Payment, status: PaymentStatus): void {
  const { state, seq } = context;
  change(context, payment, status);
  state.payments.open.delete(payment.orderId);
  const terms = endedTerms(state, payment);
  state.references.set(endedKey(payment.orderId), { answer: status, seq, terms });
  if (payment.dueMs === state.nextDueMs) scheduleNext(state);
}

function change(context: Context, payment: Payment, status: PaymentStatus): void {
  payment.status = status;
  payment.updatedMs = context.timeMs;
  tell(context, payment);
}

function tell({ events, state }: Context, payment: Payment): void {
  events.push({ type: 'payment-changed', payment: paymentRecord(state, payment) });
}

/** Before version 5 of the rules the transaction was forgotten. */
function endedTerms(rules: Rules, { direction, txId, uid }: Payment): string {
  return isSinceRules5(rules) ? `${direction} ${uid} ${txId}` : `${direction} ${uid}`;
}

const endedKey = (orderId: string) => `payment:${orderId}`;

/** By which a withdrawal is found that its user named himself. */
export function withdrawalKey(uid: string, clientOid: string): string {
  return `withdrawal:${uid}:${clientOid}`;
}

interface Ended {
  readonly status: PaymentStatus;
  readonly direction: PaymentDirection;
  readonly uid: string;
  /** Undefined where it was forgotten. */
  readonly txId: string | undefined;
  readonly seq: number;
}

/** What became of one that is no more in the state; undefined = there was none. */
export function endedAs(
  { references }: Pick<ReadState, 'references'>,
  orderId: string,
): Ended | undefined {
  const ended = references.get(endedKey(orderId));
  if (ended === undefined) return undefined;
  const [direction, uid = '', ...rest] = ended.terms.split(' ');
  const status = ended.answer as PaymentStatus;
  const txId = rest.length === 0 ? undefined : rest.join(' ');
  return { status, direction: direction as PaymentDirection, uid, txId, seq: ended.seq };
}

/** How a payment that there was stands, or how it ended. */
export function statusOfPayment(
  state: Pick<ReadState, 'payments' | 'references'>,
  orderId: string,
): PaymentStatus {
  const status = state.payments.open.get(orderId)?.status ?? endedAs(state, orderId)?.status;
  assert(status !== undefined, `no payment ${orderId}`);
  return status;
}

export type PaymentDecided = Answer<{
  readonly orderId: string;
  readonly status: PaymentStatus;
  /** It stood so already: nothing was done. */
  readonly repeated?: true;
}>;

/** What an operator says of a payment. */
interface Decision {
  readonly direction: PaymentDirection;
  readonly status: 'success' | 'fail' | 'reviewed';
  readonly txId?: string;
}

/** Does what an operator says of a payment, unless it has ended otherwise. */
export function decidePayment(
  context: Context,
  { orderId, type }: { readonly orderId: string; readonly type: string },
  { direction, status, txId }: Decision,
): PaymentDecided {
  const { events, state } = context;
  const payment = state.payments.open.get(orderId);
  const ended = endedAs(state, orderId);
  if ((payment ?? ended)?.direction !== direction) return refuse('payment-not-found', orderId);
  if (payment === undefined) {
    if (ended?.status !== status) return refuse('payment-ended', `${orderId} is ${ended?.status}`);
    if (txId !== undefined && ended.txId !== undefined && txId !== ended.txId)
      return refuse('payment-ended', `${orderId} is ${status} by ${ended.txId}`);
    events.push({ type: 'repeated', what: type, firstSeq: ended.seq });
    return { ok: true, orderId, status, repeated: true };
  }
  if (status === 'success') succeed(context, payment, txId);
  else if (status === 'fail') fail(context, payment, status);
  else if (payment.status !== status) change(context, payment, status);
  return { ok: true, orderId, status };
}
