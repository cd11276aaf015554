/** Reports of the calling agent's customers: who they are, what they have, paid in and traded. wire.md 3.1. */
import type { ReadCustomer } from '../../engine/core/agent.ts';
import { compareUids } from '../../engine/core/family.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { type CustomerBalance, customerBalances } from '../../engine/read/customer-balance.ts';
import { optional, text, timeMs } from '../../http/fields.ts';
import { present } from '../../primitives/present.ts';
import { isWithin, type TimeWindow } from '../../reporting/lists/page.ts';
import type { CustomerDayRow, CustomerDepositRow } from '../../reporting/reports/customers.ts';
import { bare, withEndId, withMinId } from '../calls/frames.ts';
import { listEndpoint } from '../calls/list.ts';
import { codec } from '../codecs/codec.ts';
import {
  agentEndpoint,
  agentPaging,
  agentTimes,
  bothTimes,
  customerFields,
  customersOf,
  numberedPageFields,
  numberedPageOf,
  pageByUid,
  pageByUidFields,
  pageOf,
} from './report.ts';

interface Registered {
  readonly uid: string;
  readonly registerMs: number;
}

const customer = codec<Registered>(
  {
    uid: ['Customer.', ({ uid }) => uid],
    registerTime: ['When its account was opened, Unix ms.', (row) => String(row.registerMs)],
  },
  ({ uid }) => uid,
);

/** By uid. */
export function customerList(path: string) {
  return listEndpoint({
    ...agentEndpoint,
    method: 'POST',
    path,
    summary: 'Get direct customers',
    source: 'wire.md 3.1',
    input: {
      startTime: optional(
        timeMs({
          description: 'Registered at or after this, Unix ms. Only together with endTime.',
        }),
      ),
      endTime: optional(timeMs({ description: 'Registered at or before this, Unix ms.' })),
      ...numberedPageFields,
      ...customerFields,
      referralCode: optional(text({ description: 'Ignored: nobody registers by a code here.' })),
    },
    frame: bare,
    codec: customer,
    rows({ input, caller, venue: { state }, nowMs }) {
      const window = bothTimes(input);
      const customers = customersOf(state, caller, { only: input.uid, nowMs: nowMs() });
      return pageOf(registeredIn(state, customers, window), numberedPageOf(input));
    },
  });
}

/** Those whose account was opened in the window: a page is of these alone. */
function registeredIn(
  state: ReadState,
  customers: readonly ReadCustomer[],
  window: TimeWindow,
): readonly Registered[] {
  return customers
    .map(({ uid }) => ({ uid, registerMs: state.users.get(uid)?.createdMs ?? 0 }))
    .filter(({ registerMs }) => isWithin(window, registerMs));
}

interface ShownBalance extends CustomerBalance {
  /** With more of them no balance is shown. */
  readonly mostSubAccounts: number;
}

const balance = codec<ShownBalance>({
  uid: ['Customer.', ({ uid }) => uid],
  balance: [
    'What it had with its sub-accounts, USDT; empty with a remark.',
    (row) => row.balance ?? '',
  ],
  uTime: [
    'The moment of the balance: the last ten-minute boundary, Unix ms.',
    (row) => String(row.updatedMs),
  ],
  remark: [
    'Why there is no balance: too many sub-accounts; else empty.',
    (row) => (row.balance === undefined ? `sub account exceed ${row.mostSubAccounts}` : ''),
  ],
});

/** What they had at the last ten-minute boundary, by uid. Spec 4.9. */
export function customerBalanceList(path: string) {
  return listEndpoint({
    ...agentEndpoint,
    method: 'POST',
    path,
    summary: 'Get balances of direct customers',
    source: 'spec 4.9, wire.md 3.9',
    input: { ...numberedPageFields, ...customerFields },
    frame: bare,
    codec: balance,
    rows({ input, caller, venue: { state }, nowMs }) {
      const timeMs = nowMs();
      const all = customersOf(state, caller, { only: input.uid, nowMs: timeMs });
      const uids = pageOf(all, numberedPageOf(input)).map(({ uid }) => uid);
      const mostSubAccounts = state.settings.maxCustomerSubAccounts;
      return customerBalances(state, uids, timeMs).map((each) => ({ ...each, mostSubAccounts }));
    },
  });
}

const deposit = codec<CustomerDepositRow>({
  orderId: ['Deposit id.', (row) => row.depositId],
  uid: ['Customer.', (row) => row.uid],
  depositTime: ['Unix ms.', (row) => String(row.timeMs)],
  depositCoin: ['Coin.', (row) => row.coin],
  depositAmount: ['Amount, in the coin.', (row) => row.amount],
});

/** What they paid in, newest first (R-A-7). */
export function customerDepositList(path: string) {
  return listEndpoint({
    ...agentEndpoint,
    method: 'POST',
    path,
    summary: 'Get deposits of direct customers',
    source: 'wire.md 3.1',
    input: { ...agentTimes, ...numberedPageFields, ...customerFields },
    paging: agentPaging,
    frame: bare,
    codec: deposit,
    rows({ input, caller, history }, asked) {
      const whose = { agentUid: caller.uid, ...present({ uid: input.uid }) };
      return history.customerDeposits({ ...whose, ...asked.window }, numberedPageOf(input));
    },
  });
}

const volume = codec<CustomerDayRow>({
  uid: ['Customer.', ({ uid }) => uid],
  volumn: [
    'Traded on the day, USDT: every fill at the prices of its moment. Spelt so by clients.',
    (row) => row.volume,
  ],
  time: ['UTC+8 midnight at which the day began, Unix ms.', (row) => String(row.dateMs)],
});

/** What they traded, per UTC+8 day that is over, newest first. */
export function customerTradeVolumeList(path: string) {
  return listEndpoint({
    ...agentEndpoint,
    method: 'POST',
    path,
    summary: 'Get trade volume of direct customers',
    source: 'wire.md 3.1',
    input: { ...agentTimes, ...numberedPageFields, ...customerFields },
    paging: agentPaging,
    frame: bare,
    codec: volume,
    rows({ input, caller, history }, asked) {
      const whose = { agentUid: caller.uid, ...present({ uid: input.uid }) };
      return history.customerDays({ ...whose, ...asked.window }, numberedPageOf(input));
    },
  });
}

const verification = codec<Registered>(
  {
    uid: ['Customer.', ({ uid }) => uid],
    kycResult: ['not_passed: nobody proves to this venue who he is.', () => 'not_passed'],
  },
  ({ uid }) => uid,
);

/** Whether they have proved who they are, the newest uid first. */
export function customerVerifications(path: string) {
  return listEndpoint({
    ...agentEndpoint,
    path,
    summary: 'Get verification of direct customers',
    source: 'wire.md 3.1',
    input: { ...agentTimes, ...customerFields, ...pageByUidFields },
    frame: withEndId('userList'),
    codec: verification,
    rows({ input, caller, venue: { state }, nowMs }) {
      const window = bothTimes(input);
      const customers = customersOf(state, caller, { only: input.uid, nowMs: nowMs() });
      return pageByUid(registeredIn(state, customers, window), input);
    },
  });
}

/** Customers of those customers who are agents themselves, the newest uid first. */
export function subCustomerList(path: string) {
  return listEndpoint({
    ...agentEndpoint,
    path,
    summary: 'Get customers of customers who are agents',
    source: 'wire.md 3.1',
    input: { ...agentTimes, ...customerFields, ...pageByUidFields },
    frame: withMinId,
    codec: customer,
    rows({ input, caller, venue: { state }, nowMs }) {
      const window = bothTimes(input);
      const atMs = nowMs();
      const direct = customersOf(state, caller, { only: undefined, nowMs: atMs });
      const asked = { only: input.uid, nowMs: atMs };
      const all = direct.flatMap((agent) => customersOf(state, agent, asked));
      const sorted = all.sort((a, b) => compareUids(a.uid, b.uid));
      return pageByUid(registeredIn(state, sorted, window), input);
    },
  });
}
