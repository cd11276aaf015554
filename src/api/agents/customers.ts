/** The calling agent's customers, by uid. wire.md 3.1. */
import Type from 'typebox';
import { type CustomerBalance, customerBalances } from '../../engine/partners/customer-balance.ts';
import { endpoint } from '../../http/endpoint.ts';
import { list, object, optional, str, text, timeMs } from '../../http/fields.ts';
import { present } from '../../primitives/present.ts';
import { isWithin } from '../../reporting/lists/page.ts';
import type { CustomerDepositRow } from '../../reporting/reports/customers.ts';
import {
  agentEndpoint,
  agentTimes,
  agentWindow,
  bothTimes,
  customerFields,
  customersOf,
  numberedPageFields,
  numberedPageOf,
  pageOf,
} from './report.ts';

const customersInput = object({
  startTime: optional(
    timeMs({ description: 'Registered at or after this, Unix ms. Only together with endTime.' }),
  ),
  endTime: optional(timeMs({ description: 'Registered at or before this, Unix ms.' })),
  ...numberedPageFields,
  ...customerFields,
  referralCode: optional(text({ description: 'Ignored: nobody registers by a code here.' })),
});

export function customerList(path: string) {
  return endpoint({
    ...agentEndpoint,
    method: 'POST',
    path,
    summary: 'Get direct customers',
    source: 'wire.md 3.1',
    input: customersInput,
    data: list(
      Type.Object({
        uid: str('Customer.'),
        registerTime: str('When its account was opened, Unix ms.'),
      }),
    ),
    handle: ({ input: asked, caller, venue: { state }, nowMs }) => {
      const window = bothTimes(asked);
      const customers = customersOf(state, caller, { only: asked.uid, nowMs: nowMs() })
        .map(({ uid }) => ({ uid, registerMs: state.users.get(uid)?.createdMs ?? 0 }))
        .filter(({ registerMs }) => isWithin(window, registerMs));
      return pageOf(customers, numberedPageOf(asked)).map(({ registerMs, uid }) => ({
        uid,
        registerTime: String(registerMs),
      }));
    },
  });
}

/** What the calling agent's customers had at the last ten-minute boundary, by uid. Spec 4.9. */
const balance = Type.Object({
  uid: str('Customer.'),
  balance: str('What it had with its sub-accounts, USDT; empty with a remark.'),
  uTime: str('The moment of the balance: the last ten-minute boundary, Unix ms.'),
  remark: str('Why there is no balance: too many sub-accounts; else empty.'),
});

export function customerBalanceList(path: string) {
  return endpoint({
    ...agentEndpoint,
    method: 'POST',
    path,
    summary: 'Get balances of direct customers',
    source: 'spec 4.9, wire.md 3.9',
    input: object({ ...numberedPageFields, ...customerFields }),
    data: list(balance),
    handle: ({ input: asked, caller, venue: { state }, nowMs }) => {
      const timeMs = nowMs();
      const all = customersOf(state, caller, { only: asked.uid, nowMs: timeMs });
      const uids = pageOf(all, numberedPageOf(asked)).map(({ uid }) => uid);
      const most = state.settings.maxCustomerSubAccounts;
      return customerBalances(state, uids, timeMs).map((each) => balanceWire(each, most));
    },
  });
}

function balanceWire({ balance: usdt, uid, updatedMs }: CustomerBalance, mostSubAccounts: number) {
  return {
    uid,
    balance: usdt ?? '',
    uTime: String(updatedMs),
    remark: usdt === undefined ? `sub account exceed ${mostSubAccounts}` : '',
  };
}

/** What the calling agent's customers paid in, newest first (R-A-7). wire.md 3.1. */
const deposit = Type.Object({
  orderId: str('Deposit id.'),
  uid: str('Customer.'),
  depositTime: str('Unix ms.'),
  depositCoin: str('Coin.'),
  depositAmount: str('Amount, in the coin.'),
});

export function customerDepositList(path: string) {
  return endpoint({
    ...agentEndpoint,
    method: 'POST',
    path,
    summary: 'Get deposits of direct customers',
    source: 'wire.md 3.1',
    input: object({ ...agentTimes, ...numberedPageFields, ...customerFields }),
    data: list(deposit),
    handle: async ({ input: asked, caller, history, nowMs }) => {
      const filter = {
        agentUid: caller.uid,
        ...present({ uid: asked.uid }),
        ...agentWindow(asked, nowMs()),
      };
      return (await history.customerDeposits(filter, numberedPageOf(asked))).map(depositWire);
    },
  });
}

function depositWire(row: CustomerDepositRow) {
  return {
    orderId: row.depositId,
    uid: row.uid,
    depositTime: String(row.timeMs),
    depositCoin: row.coin,
    depositAmount: row.amount,
  };
}

/** What the calling agent's customers traded, per UTC+8 day that is over, newest first. wire.md 3.1. */
const volume = Type.Object({
  uid: str('Customer.'),
  volumn: str(
    'Traded on the day, USDT: every fill at the prices of its moment. Spelt so by clients.',
  ),
  time: str('UTC+8 midnight at which the day began, Unix ms.'),
});

export function customerTradeVolumeList(path: string) {
  return endpoint({
    ...agentEndpoint,
    method: 'POST',
    path,
    summary: 'Get trade volume of direct customers',
    source: 'wire.md 3.1',
    input: object({ ...agentTimes, ...numberedPageFields, ...customerFields }),
    data: list(volume),
    handle: async ({ input: asked, caller, history, nowMs }) => {
      const filter = {
        agentUid: caller.uid,
        ...present({ uid: asked.uid }),
        ...agentWindow(asked, nowMs()),
      };
      const rows = await history.customerDays(filter, numberedPageOf(asked));
      return rows.map(({ dateMs, uid, volume: volumn }) => ({ uid, volumn, time: String(dateMs) }));
    },
  });
}
