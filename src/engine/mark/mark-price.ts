/**
 * The mark price: what positions are valued at. One function decides it, so that every figure
 * agrees. An operator's pin is first; otherwise mark = index.
 */
import { pow10 } from '../../primitives/decimal.ts';
import { MARK_SCALE } from '../instrument/instrument.ts';
import type { Market } from '../state.ts';

/** Units at MARK_SCALE; undefined while the instrument has no index price. */
export function markPrice(market: Market): bigint | undefined {
  return market.pinnedMark ?? market.indexPrice;
}

/** What orders are compared with: the mark, on spot without an index the last trade's price. */
export function referencePrice(market: Market): bigint | undefined {
  return (
    markPrice(market) ?? (market.lastTicks > 0 ? ticksAsMark(market, market.lastTicks) : undefined)
  );
}

/** A tick price in MARK_SCALE units. */
export function ticksAsMark(market: Market, ticks: number): bigint {
  const { units, scale } = market.instrument.priceStep;
  return BigInt(ticks) * BigInt(units) * pow10(MARK_SCALE - scale);
}
