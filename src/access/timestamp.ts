/**
 * How old a request may be. Host time or venue time will do, so that unmodified clients work on a
 * venue whose clock an operator moves (design.md 2.7).
 */
import type { Denial } from './denial.ts';

const TOLERANCE_MS = 30_000;
const RECEIVE_WINDOW_MAX_MS = 60_000;
const MILLISECONDS = /^\d{1,16}$/;

export interface Clocks {
  readonly hostMs: number;
  readonly venueMs: number;
}

/** ACCESS-TIMESTAMP: ±30 s (wire.md 1.2). */
export function timestampDenial(timestamp: string | undefined, now: Clocks): Denial | undefined {
  const header = { name: 'ACCESS-TIMESTAMP', sent: timestamp };
  if (timestamp === undefined || !MILLISECONDS.test(timestamp))
    return { denied: '40005', header, bound: 'expected Unix time, ms' };
  const sent = Number(timestamp);
  const isNear =
    Math.abs(now.hostMs - sent) <= TOLERANCE_MS || Math.abs(now.venueMs - sent) <= TOLERANCE_MS;
  return isNear ? undefined : { denied: '40008', header, bound: near(TOLERANCE_MS, now) };
}

/** The request's own window, ms (wire.md 1.4, case A04): only both together have an effect. */
export function receiveWindowDenial(
  requestTime: number | undefined,
  receiveWindow: number | undefined,
  now: Clocks,
): Denial | undefined {
  if (receiveWindow === undefined) return undefined;
  if (receiveWindow > RECEIVE_WINDOW_MAX_MS) return { denied: '40079' };
  if (requestTime === undefined) return undefined;
  const age = Math.min(Math.abs(now.hostMs - requestTime), Math.abs(now.venueMs - requestTime));
  return age > receiveWindow ? { denied: '40078', bound: near(receiveWindow, now) } : undefined;
}

function near(mostMs: number, { venueMs }: Clocks): string {
  return `at most ${mostMs} ms from ${venueMs}`;
}
