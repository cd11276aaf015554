/**
 * The price band, where an instrument declares one: a buy may not be priced above reference ·
 * (1 + buy), a sell not below reference · (1 − sell). A market order stops there.
 */
import { ceilDiv, floorDiv, pow10 } from '../../primitives/decimal.ts';
import { MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type { Side } from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { Market } from '../core/state.ts';
import { referencePrice } from '../markets/mark-price.ts';

/** The worst tick an order of that side may trade at; undefined without band or reference. */
export function marketLimit(market: Market, side: Side): number | undefined {
  const { priceBand, priceStep } = market.instrument;
  const reference = referencePrice(market);
  if (priceBand === undefined || reference === undefined) return undefined;
  const one = pow10(RATE_SCALE);
  const factor = side === 'buy' ? one + priceBand.buy : one - priceBand.sell;
  const tick = BigInt(priceStep.units) * pow10(MARK_SCALE - priceStep.scale) * one;
  const ticks =
    side === 'buy' ? floorDiv(reference * factor, tick) : ceilDiv(reference * factor, tick);
  return Number(ticks);
}

/** Refuses a limit price beyond the band; a market order has none. */
export function checkPriceBand(
  market: Market,
  side: Side,
  priceTicks: number | undefined,
): Rejection | undefined {
  if (priceTicks === undefined) return undefined;
  const limit = marketLimit(market, side);
  if (limit === undefined) return undefined;
  const detail = stepsToText(limit, market.instrument.priceStep);
  if (side === 'buy' && priceTicks > limit) return refuse('price-above-band', detail);
  if (side === 'sell' && priceTicks < limit) return refuse('price-below-band', detail);
  return undefined;
}
