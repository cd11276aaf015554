/** Replies that come late, by the byte, or not at all. */
import type { ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { factor, optional, span } from '../param.ts';
import { onRequests } from '../primitive.ts';
import { headersOf } from '../wire.ts';

/** A draw beyond it waits no longer: clients have given up. */
const LONGEST_MS = 600_000;

export const delay = onRequests({
  name: 'delay',
  family: 'requests',
  summary:
    'Waits before the request is acted on: always as long, or as long as a log-normal draw says.',
  seen: 'A reply that comes late, or its own timeout.',
  params: {
    ms: optional(span('Always so long.')),
    median: span('Without `ms`: the median of the draw.', 250),
    sigma: factor('Without `ms`: the deviation of its logarithm.', { min: 0, max: 5, usual: 0.5 }),
  },
  answer: async ({ with: { ms, median, sigma }, normal }, goOn) => {
    const drawn = () => median * Math.exp(sigma * normal('delay'));
    await after(Math.min(LONGEST_MS, Math.round(ms ?? drawn())), undefined, { ref: false });
    return goOn();
  },
});

export const drop = onRequests({
  name: 'drop',
  family: 'requests',
  summary: 'Loses the request before it is read: nothing is done, and nothing is answered.',
  seen: 'Its own timeout; nothing happened.',
  params: {},
  answer: async () => ({ wire: () => undefined }),
});

export const slowBytes = onRequests({
  name: 'slow-bytes',
  family: 'requests',
  summary: 'Answers at so many bytes a second.',
  seen: 'A head at once and a body that takes its time, or its own timeout.',
  params: {
    bytesPerSecond: factor('How fast the body comes.', { min: 1, max: 1_000_000, usual: 100 }),
  },
  answer: async ({ with: { bytesPerSecond } }, goOn) => {
    const ending = await goOn();
    if (!('reply' in ending)) return ending;
    const { reply } = ending;
    return {
      wire: (outgoing) => {
        outgoing.writeHead(reply.status, headersOf(reply));
        void dribble(outgoing, Buffer.from(reply.text), bytesPerSecond);
      },
    };
  },
});

const TICK_MS = 50;

async function dribble(outgoing: ServerResponse, body: Buffer, perSecond: number): Promise<void> {
  const size = Math.max(1, Math.round((perSecond * TICK_MS) / 1000));
  const everyMs = (size / perSecond) * 1000;
  for (let at = 0; at < body.length && !outgoing.destroyed; at += size) {
    outgoing.write(body.subarray(at, at + size));
    await after(everyMs, undefined, { ref: false });
  }
  outgoing.end();
}
