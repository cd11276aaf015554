import { expect, test } from 'vitest';
import { type Due, nextDue, scheduleNext } from './schedule.ts';
import type { State } from './state.ts';

const NOTHING = {
  payments: { open: new Map() },
  countdowns: new Set(),
  markets: new Map(),
  loans: { interestDueMs: 0 },
  dayDueMs: 0,
  interestDueMs: 0,
};

const stateWith = (due: object) => ({ ...NOTHING, ...due }) as unknown as State;
const marketAt = (key: string, times: object) => ({
  ...{ fundingDueMs: 0, holdersDueMs: undefined, isDelivered: false },
  ...{ instrument: { key, deliveryMs: 0 }, ...times },
});
const payments = (...all: readonly { orderId: string; dueMs?: number }[]) => ({
  payments: { open: new Map(all.map((each) => [each.orderId, each])) },
});

/** What it is, and of whom. */
function said(due: Due | undefined): string {
  if (due === undefined) return 'nothing';
  if ('payment' in due) return `payment ${due.payment.orderId}`;
  if ('user' in due) return `countdown of ${due.user.uid}`;
  return 'market' in due ? `${due.what} of ${due.market.instrument.key}` : due.what;
}

test('R-N-6 the earliest comes first, whatever it is', () => {
  const markets = new Map([['A', marketAt('A', { fundingDueMs: 5 })]]);
  const state = stateWith({ markets, dayDueMs: 6, interestDueMs: 4, loans: { interestDueMs: 7 } });
  expect(said(nextDue(state))).toBe('interest');
  scheduleNext(state);
  expect(state.nextDueMs).toBe(4);
  const idle = stateWith({});
  scheduleNext(idle);
  expect([said(nextDue(idle)), idle.nextDueMs]).toEqual(['nothing', Number.POSITIVE_INFINITY]);
});

test('R-N-6 at one time: payments, countdowns, the day, funding, delivery, interest, loans, holders', () => {
  const left = [
    { payments: payments({ orderId: '1', dueMs: 9 }).payments },
    { countdowns: new Set([{ uid: 'a', cancelAllMs: 9 }]) },
    { dayDueMs: 9 },
    { markets: new Map([['A', marketAt('A', { fundingDueMs: 9 })]]) },
    { markets: new Map([['A', marketAt('A', { instrument: { key: 'A', deliveryMs: 9 } })]]) },
    { interestDueMs: 9 },
    { loans: { interestDueMs: 9 } },
    { markets: new Map([['A', marketAt('A', { holdersDueMs: 9 })]]) },
  ];
  const order = left.map((_, at) =>
    said(nextDue(stateWith(Object.assign({}, ...left.slice(at).toReversed())))),
  );
  expect(order).toEqual([
    ...['payment 1', 'countdown of a', 'day', 'funding of A', 'delivery of A'],
    ...['interest', 'loan-interest', 'holders of A'],
  ]);
});

test('R-N-6 of one kind at one time the lower id, user or instrument comes first, in whatever order they stand', () => {
  const of = (ids: readonly string[]) => [
    said(nextDue(stateWith(payments(...ids.map((orderId) => ({ orderId, dueMs: 9 })))))),
    said(nextDue(stateWith({ countdowns: new Set(ids.map((uid) => ({ uid, cancelAllMs: 9 }))) }))),
    said(
      nextDue(
        stateWith({ markets: new Map(ids.map((id) => [id, marketAt(id, { fundingDueMs: 9 })])) }),
      ),
    ),
  ];
  const first = ['payment 1', 'countdown of 1', 'funding of 1'];
  expect(of(['1', '2', '3'])).toEqual(first);
  expect(of(['3', '2', '1'])).toEqual(first);
});

test('what has no time, or was delivered, is not due', () => {
  const delivered = { instrument: { key: 'A', deliveryMs: 9 }, isDelivered: true };
  const state = stateWith({
    ...payments({ orderId: '1' }),
    countdowns: new Set([{ uid: 'a' }]),
    markets: new Map([['A', marketAt('A', delivered)]]),
  });
  expect(said(nextDue(state))).toBe('nothing');
});
