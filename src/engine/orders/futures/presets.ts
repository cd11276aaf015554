/**
 * Preset take-profit and stop-loss prices: for an order that goes long the take-profit must lie
 * above and the stop-loss below its price (market orders: the reference price); for one that goes
 * short the other way round (wire.md 6.3). They are kept with the order and shown with it. An order
 * that can only close opens nothing for them to protect: it must come without.
 */

import type { Presets } from '../../core/order.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { Market } from '../../core/state.ts';
import type { OrderTerms } from '../../core/terms.ts';
import { referencePrice, ticksAsMark } from '../../markets/mark-price.ts';
import { checkPresetSides } from '../preset-sides.ts';
import type { Direction } from './direction.ts';

export function checkPresets(
  market: Market,
  { presets, priceTicks }: OrderTerms,
  direction: Direction,
): Rejection | undefined {
  const price = priceTicks === undefined ? referencePrice(market) : ticksAsMark(market, priceTicks);
  return checkPresetsAt(presets, direction, price);
}

/** The same at a given price, MARK_SCALE units; undefined = none to compare with. */
export function checkPresetsAt(
  presets: Presets | undefined,
  direction: Direction,
  price: bigint | undefined,
): Rejection | undefined {
  if (presets === undefined) return undefined;
  if (direction.effect === 'close' || direction.isReduceOnly)
    return refuse('preset-on-closing-order', 'preset');
  if (price === undefined) return undefined;
  const isLong =
    direction.positionSide === undefined
      ? direction.side === 'buy'
      : direction.positionSide === 'long';
  return checkPresetSides(presets, price, isLong);
}
