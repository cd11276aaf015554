/** The mark price of a market: what positions are valued at, with its making (set-mark.ts). */
import { exactProduct, pow10 } from '../../primitives/decimal.ts';
import { MARK_SCALE } from '../core/instrument.ts';
import type { Market } from '../core/state.ts';

/** Units at MARK_SCALE; undefined while the instrument has no index price. */
export function markPrice(market: Market): bigint | undefined {
  return market.mark.price;
}

/** What orders are compared with: the mark, on spot without an index the last trade's price. */
export function referencePrice(market: Market): bigint | undefined {
  return (
    markPrice(market) ?? (market.lastTicks > 0 ? ticksAsMark(market, market.lastTicks) : undefined)
  );
}

/** A tick price in MARK_SCALE units. */
export function ticksAsMark(market: Pick<Market, 'instrument'>, ticks: number): bigint {
  const { units, scale } = market.instrument.priceStep;
  return exactProduct(ticks, units) * pow10(MARK_SCALE - scale);
}
