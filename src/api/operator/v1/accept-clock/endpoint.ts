/** Has the host's clock believed after a jump that the venue did not follow (R-V-17). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { str } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/accept-clock',
  summary: 'Accept the clock',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({}),
  data: Type.Object({ timeMs: str('Venue time from now on, Unix ms.') }),
  handle: async (call) => {
    const { input, operator, venue, nowMs } = call;
    const fromMs = nowMs();
    const toMs = fromMs + operator.hostAheadMs();
    const command = { type: 'accept-clock', fromMs, toMs, ...signed(call) } as const;
    const told = await submit(venue, 'uta', command);
    if (input.dryRun === 'yes') return { timeMs: String(Math.max(told.timeMs, toMs)) };
    operator.acceptClock();
    return { timeMs: String(told.timeMs) };
  },
});
