/** How far the quotes that stand are from those that should: who is renewed first, and who not yet. */
import type { Side } from '../engine/order/order.ts';

/** All that matters of a quote or an order here. */
interface Priced {
  readonly side: Side;
  readonly priceTicks: number;
}

/** Parts per million of the price from which quotes are renewed: half the half spread. */
export const RENEW_FROM = 100;

const NEVER_QUOTED = 1_000_000_000;

/** Parts per million that the best quotes are off; at least {@link RENEW_FROM} when some are gone. */
export function staleness(standing: readonly Priced[], wanted: readonly Priced[]): number {
  const off = Math.max(sideOff(standing, wanted, 'buy'), sideOff(standing, wanted, 'sell'));
  return standing.length < wanted.length ? Math.max(off, RENEW_FROM) : off;
}

function sideOff(standing: readonly Priced[], wanted: readonly Priced[], side: Side): number {
  const target = best(wanted, side);
  if (target === undefined) return 0;
  const actual = best(standing, side);
  if (actual === undefined) return NEVER_QUOTED;
  return Math.floor((Math.abs(actual - target) * 1_000_000) / target);
}

/** The best price of a side in ticks. */
function best(orders: readonly Priced[], side: Side): number | undefined {
  const prices = orders.filter((order) => order.side === side).map((order) => order.priceTicks);
  if (prices.length === 0) return undefined;
  return side === 'buy' ? Math.max(...prices) : Math.min(...prices);
}
