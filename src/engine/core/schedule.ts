/**
 * What comes due by the passing of time: a payment, the countdown of a user, the end of a UTC+8 day, funding and delivery of contracts,
 * interest on debts and on loans, a count of who holds positions. The state keeps the next due time, so that asking costs nothing while
 * there is nothing to do.
 */
import type { Market, ReadMarket, ReadUser, User } from './entities.ts';
import type { Payment, ReadPayment } from './payment.ts';
import type { ReadState, State } from './state.ts';

/** One thing that is due at a time. */
export type Due<
  M extends ReadMarket = Market,
  U extends ReadUser = User,
  P extends ReadPayment = Payment,
> = DueMarket<M> | DueUser<U> | DuePayment<P> | DueOfAll;

interface DuePayment<P extends ReadPayment> {
  readonly timeMs: number;
  readonly what: 'payment';
  readonly payment: P;
}

interface DueUser<U extends ReadUser> {
  readonly timeMs: number;
  readonly what: 'countdown';
  readonly user: U;
}

interface DueMarket<M extends ReadMarket> {
  readonly timeMs: number;
  readonly what: 'funding' | 'delivery' | 'holders';
  readonly market: M;
}

interface DueOfAll {
  readonly timeMs: number;
  readonly what: 'day' | 'interest' | 'loan-interest';
}

/** Things due at one time happen in this order. */
const ORDER: readonly Due['what'][] = [
  'payment',
  'countdown',
  'day',
  'funding',
  'delivery',
  'interest',
  'loan-interest',
  'holders',
];

/** The next thing due; several at one time go by what they are, then by instrument, user or id. */
export function nextDue(state: State): Due | undefined {
  let first: Due | undefined;
  for (const due of allDue(state)) {
    if (first === undefined || isBefore(due, first)) first = due;
  }
  return first;
}

/** Brings the kept next due time up to date after something that may change it. */
export function scheduleNext(state: State): void {
  state.nextDueMs = nextDue(state)?.timeMs ?? Number.POSITIVE_INFINITY;
}

interface Timed<M extends ReadMarket, U extends ReadUser, P extends ReadPayment>
  extends Pick<ReadState, 'dayDueMs' | 'interestDueMs' | 'loans'> {
  readonly markets: ReadonlyMap<string, M>;
  readonly countdowns: ReadonlySet<U>;
  readonly payments: { readonly open: ReadonlyMap<string, P> };
}

export function* allDue<M extends ReadMarket, U extends ReadUser, P extends ReadPayment>(
  state: Timed<M, U, P>,
): Generator<Due<M, U, P>> {
  yield* duePayments(state.payments.open.values());
  for (const user of state.countdowns)
    if (user.cancelAllMs !== undefined) yield { timeMs: user.cancelAllMs, what: 'countdown', user };
  if (state.dayDueMs > 0) yield { timeMs: state.dayDueMs, what: 'day' };
  if (state.interestDueMs > 0) yield { timeMs: state.interestDueMs, what: 'interest' };
  if (state.loans.interestDueMs > 0)
    yield { timeMs: state.loans.interestDueMs, what: 'loan-interest' };
  for (const market of state.markets.values()) yield* dueOf(market);
}

function* dueOf<M extends ReadMarket>(market: M): Generator<DueMarket<M>> {
  const { fundingDueMs, holdersDueMs, instrument, isDelivered } = market;
  if (fundingDueMs > 0) yield { timeMs: fundingDueMs, what: 'funding', market };
  if (instrument.deliveryMs > 0 && !isDelivered)
    yield { timeMs: instrument.deliveryMs, what: 'delivery', market };
  if (holdersDueMs !== undefined) yield { timeMs: holdersDueMs, what: 'holders', market };
}

function* duePayments<P extends ReadPayment>(open: Iterable<P>): Generator<DuePayment<P>> {
  for (const payment of open)
    if (payment.dueMs !== undefined) yield { timeMs: payment.dueMs, what: 'payment', payment };
}

function isBefore(a: Due, b: Due): boolean {
  if (a.timeMs !== b.timeMs) return a.timeMs < b.timeMs;
  if (a.what !== b.what) return ORDER.indexOf(a.what) < ORDER.indexOf(b.what);
  if ('payment' in a && 'payment' in b) return a.payment.orderId < b.payment.orderId;
  if ('user' in a && 'user' in b) return a.user.uid < b.user.uid;
  if (!('market' in a && 'market' in b)) return false;
  return a.market.instrument.key < b.market.instrument.key;
}
