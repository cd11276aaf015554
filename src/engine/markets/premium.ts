/**
 * The premium of mark over index, averaged over the running funding interval by time: what the
 * funding rate is made of.
 */

import { floorDiv } from '../../primitives/decimal.ts';
import type { Premium } from '../core/mark.ts';

/** The premium becomes `value` at this time. */
export function setPremium(premium: Premium, value: bigint, timeMs: number): void {
  premium.sum += premium.current * BigInt(timeMs - premium.sinceMs);
  premium.sinceMs = timeMs;
  premium.current = value;
}

/** RATE_SCALE units, rounded down; at the first moment of an interval the premium itself. */
export function meanPremium(premium: Premium, timeMs: number): bigint {
  const { current, sinceMs, sum, startMs } = premium;
  if (timeMs <= startMs) return current;
  return floorDiv(sum + current * BigInt(timeMs - sinceMs), BigInt(timeMs - startMs));
}

/** A new interval begins. */
export function restartPremium(premium: Premium, timeMs: number): void {
  premium.sum = 0n;
  premium.sinceMs = timeMs;
  premium.startMs = timeMs;
}
