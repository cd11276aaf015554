/** The calling agent's customers, by uid. wire.md 3.1. */
import Type from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { list, object, optional, str, text, timeMs } from '../../http/fields.ts';
import { isWithin } from '../../reporting/paging.ts';
import {
  agentEndpoint,
  customerFields,
  customersOf,
  numberedPageFields,
  numberedPageOf,
  pageOf,
} from './agent-endpoint.ts';
import { bothTimes } from './agent-window.ts';

const input = object({
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
    input,
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
