/** What the calling agent's customers paid in, newest first (R-A-7). wire.md 3.1. */
import Type from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { list, object, str } from '../../http/fields.ts';
import type { CustomerDepositRow } from '../../reporting/agent-report.ts';
import {
  agentEndpoint,
  customerFields,
  numberedPageFields,
  numberedPageOf,
} from './agent-endpoint.ts';
import { agentTimes, agentWindow } from './agent-window.ts';
import { present } from './present.ts';

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
      return (await history.customerDeposits(filter, numberedPageOf(asked))).map(wire);
    },
  });
}

function wire(row: CustomerDepositRow) {
  return {
    orderId: row.depositId,
    uid: row.uid,
    depositTime: String(row.timeMs),
    depositCoin: row.coin,
    depositAmount: row.amount,
  };
}
