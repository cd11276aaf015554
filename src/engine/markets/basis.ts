/**
 * The mean of mid price − index over the last 30 seconds, time-weighted over its changes and computed
 * lazily (wire.md 6.6). It is kept in whole seconds: the running one and the 29 before it.
 *
 * Worked: for 20 s the book stands 10 above the index, then 9 s at the index: (20·10 + 9·0) / 29 = 6.90;
 * a second and a half later the first second has left the window: (19·10 + 10.5·0) / 29.5 = 6.44.
 */

import { floorDiv } from '../../primitives/decimal.ts';
import type { Basis, StoredBasis } from '../core/mark.ts';

const SECOND_MS = 1000;
const WINDOW_MS = 30 * SECOND_MS;

export function storedBasis({ current, sinceMs, seconds }: Basis): StoredBasis {
  return { current, sinceMs, seconds };
}

export function restoreBasis({ current, sinceMs, seconds }: StoredBasis): Basis {
  const basis: Basis = { current, sinceMs, seconds: [...seconds], ms: 0, sum: 0n };
  for (const { ms, sum } of seconds) add(basis, ms, sum);
  return basis;
}

/** The basis becomes `value` at this time; what it was until now has been counted. */
export function setBasis(basis: Basis, value: bigint, timeMs: number): void {
  passUntil(basis, timeMs);
  basis.current = value;
}

/** Units at MARK_SCALE, rounded down. */
export function meanBasis(basis: Basis, timeMs: number): bigint {
  passUntil(basis, timeMs);
  const { ms, sum } = basis;
  return ms === 0 ? basis.current : floorDiv(sum, BigInt(ms));
}

function passUntil(basis: Basis, timeMs: number): void {
  const firstMs = secondOf(timeMs) - WINDOW_MS + SECOND_MS;
  let at = Math.max(basis.sinceMs, firstMs);
  while (at < timeMs) {
    const startMs = secondOf(at);
    const until = Math.min(timeMs, startMs + SECOND_MS);
    count(basis, startMs, until - at);
    at = until;
  }
  basis.sinceMs = timeMs;
  dropBefore(basis, firstMs);
}

/** Seconds that have left the window count no more. */
function dropBefore(basis: Basis, firstMs: number): void {
  let stale = 0;
  for (const { startMs, ms, sum } of basis.seconds) {
    if (startMs >= firstMs) break;
    add(basis, -ms, -sum);
    stale += 1;
  }
  if (stale > 0) basis.seconds = basis.seconds.slice(stale);
}

function add(basis: Basis, ms: number, sum: bigint): void {
  basis.ms += ms;
  basis.sum += sum;
}

function count(basis: Basis, startMs: number, ms: number): void {
  const last = basis.seconds.at(-1);
  const gained = basis.current * BigInt(ms);
  add(basis, ms, gained);
  if (last?.startMs !== startMs) basis.seconds.push({ startMs, ms, sum: gained });
  else {
    last.ms += ms;
    last.sum += gained;
  }
}

function secondOf(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS) * SECOND_MS;
}
