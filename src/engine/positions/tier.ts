/**
 * Position tiers (wire.md 6.5): the larger a position, the less leverage it may have and the more it
 * must keep. The tier of a position is that of its open value, so it changes with size and never with
 * price. Crossed hedge legs count together, isolated ones each alone.
 */
import type { Instrument, Tier } from '../core/instrument.ts';

/** The tier of an open value (value units). */
export function tierOf({ tiers }: Instrument, openValue: bigint): Tier {
  return tiers[tierIndex(tiers, openValue)] as Tier;
}

/** Its place among the tiers, from 0; the last one has no end. */
export function tierIndex(tiers: readonly Tier[], openValue: bigint): number {
  const last = tiers.length - 1;
  const found = tiers.findIndex(({ upTo }) => upTo === undefined || openValue <= upTo);
  return found < 0 ? last : found;
}

/** The most open value (value units) that a position at this leverage may have; undefined = no end. */
export function tierLimit({ tiers }: Instrument, leverage: number): bigint | undefined {
  let limit: bigint | undefined;
  for (const [index, tier] of tiers.entries()) {
    // The lowest tier takes any leverage that the instrument has.
    if (index > 0 && tier.maxLeverage < leverage) break;
    limit = index === tiers.length - 1 ? undefined : tier.upTo;
  }
  return limit;
}
