/** What the calling agent's customers traded, per UTC+8 day that is over, newest first. wire.md 3.1. */
import Type from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { list, object, str } from '../../http/fields.ts';
import {
  agentEndpoint,
  customerFields,
  numberedPageFields,
  numberedPageOf,
} from './agent-endpoint.ts';
import { agentTimes, agentWindow } from './agent-window.ts';
import { present } from './present.ts';

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
