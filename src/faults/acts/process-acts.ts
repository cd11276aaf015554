/** What clients see of a process that stops. It waits by the host's time: nobody can move a clock meanwhile. */
import { setTimeout as after } from 'node:timers/promises';
import { span } from '../param.ts';
import { type ActMeeting, anAct } from '../primitive.ts';

const ms = span('How long, of the host’s time.', 5000);

export const stop = anAct({
  name: 'stop',
  family: 'venue',
  summary: 'Cuts all connections and takes none for a while, as a process that was killed.',
  seen: 'ECONNRESET on every call, and sockets that are cut (1006).',
  params: { ms },
  act: async (met) => awayFor(met),
});

export const restart = anAct({
  name: 'restart',
  family: 'venue',
  summary:
    'Tells sockets that the venue stops and closes them (30033, 1012), takes no connections for a while, then goes on with all that it had acknowledged.',
  seen: 'An orderly end, refused connections, and the same orders and balances afterwards.',
  params: { ms },
  act: async (met) => {
    met.doors.farewell();
    awayFor(met);
  },
});

function awayFor({
  doors,
  later,
  with: { ms: awayMs },
}: ActMeeting<{ readonly ms: number }>): void {
  doors.shut();
  void after(awayMs, undefined, { ref: false }).then(doors.reopen);
  later(Number.POSITIVE_INFINITY, async () => doors.reopen());
}
