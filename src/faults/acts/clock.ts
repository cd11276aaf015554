/** A server clock that is off. */

import type { Param } from '../param.ts';
import { factor } from '../param.ts';
import { onParts } from '../primitive.ts';

const LONGEST_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ms = (about: string, usual: number): Param<number> =>
  factor(about, { min: -LONGEST_MS, max: LONGEST_MS, usual });

interface Skew {
  readonly ms: number;
  readonly perMinute: number;
  readonly max: number;
}

/** How far it is off after a while. */
function skewAfter({ ms: atOnce, perMinute, max }: Skew, sinceMs: number): number {
  const drifted = atOnce + (perMinute * sinceMs) / MINUTE_MS;
  const most = Math.abs(max);
  return Math.round(Math.max(-most, Math.min(most, drifted)));
}

export const skewTime = onParts({
  name: 'skew-time',
  family: 'venue',
  summary:
    'Has the server’s clock be off: the time that it tells, and by which it judges signatures and logins of sockets.',
  seen: 'Another server time; a client that goes by its own clock is refused (40008, 30014) beyond 30 s.',
  params: {
    ms: ms('At once; below zero it is behind.', 0),
    perMinute: ms('And so much more each minute of venue time.', 0),
    max: ms('At most so far.', LONGEST_MS),
  },
  wants: () => true,
  open: ({ nowMs, fromMs }, skew) => {
    const startMs = Math.max(fromMs, nowMs());
    const off = () => skewAfter(skew, nowMs() - startMs);
    return {
      gateway: (given) => {
        const venueMs = given.services.nowMs;
        const services = { ...given.services, nowMs: () => venueMs() + off() };
        return { ...given, hostMs: () => given.hostMs() + off(), services };
      },
      refresh: () => undefined,
      close: () => undefined,
    };
  },
  clockOffMs: skewAfter,
});
