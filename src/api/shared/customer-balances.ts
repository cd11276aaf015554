/** What the calling agent's customers had at the last ten-minute boundary, by uid. Spec 4.9. */
import Type from 'typebox';
import { type CustomerBalance, customerBalances } from '../../engine/partner/customer-balance.ts';
import { endpoint } from '../../http/endpoint.ts';
import { list, object, str } from '../../http/fields.ts';
import {
  agentEndpoint,
  customerFields,
  customersOf,
  numberedPageFields,
  numberedPageOf,
  pageOf,
} from './agent-endpoint.ts';

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
      return customerBalances(state, uids, timeMs).map((each) => wire(each, most));
    },
  });
}

function wire({ balance: usdt, uid, updatedMs }: CustomerBalance, mostSubAccounts: number) {
  return {
    uid,
    balance: usdt ?? '',
    uTime: String(updatedMs),
    remark: usdt === undefined ? `sub account exceed ${mostSubAccounts}` : '',
  };
}
