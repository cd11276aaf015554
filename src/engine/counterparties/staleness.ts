/** How far the quotes that stand are from those that should: who is renewed first, and who not yet. */
import type { Side } from '../core/order.ts';
import type { Outline } from './quotes.ts';

/** All that matters of a standing quote here. */
interface Priced {
  readonly side: Side;
  readonly priceTicks: number;
}

/** Parts per million of the price from which quotes are renewed: half the half spread. */
export const RENEW_FROM = 100;

const NEVER_QUOTED = 1_000_000_000;

/** Parts per million that the best quotes are off; at least {@link RENEW_FROM} when some are gone. */
export function staleness(standing: readonly Priced[], wanted: Outline): number {
  const off = Math.max(
    distance(best(standing, 'buy'), wanted.bid),
    distance(best(standing, 'sell'), wanted.ask),
  );
  // A side that is left out from now on still stands.
  const isOther = standing.length < wanted.count || isLeftOut(standing, wanted);
  return isOther ? Math.max(off, RENEW_FROM) : off;
}

function isLeftOut(standing: readonly Priced[], { ask }: Outline): boolean {
  return ask === 0 && best(standing, 'sell') !== undefined;
}

function distance(actual: number | undefined, target: number): number {
  // A price of a tick or two leaves no room for bids: none is missing then.
  if (target < 1) return 0;
  if (actual === undefined) return NEVER_QUOTED;
  return Math.floor((Math.abs(actual - target) * 1_000_000) / target);
}

/** The best price of a side in ticks. */
function best(standing: readonly Priced[], side: Side): number | undefined {
  let found: number | undefined;
  for (const { side: of, priceTicks } of standing) {
    if (of !== side) continue;
    if (found === undefined || (side === 'buy' ? priceTicks > found : priceTicks < found))
      found = priceTicks;
  }
  return found;
}
