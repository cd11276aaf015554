/**
 * The take-profit and the stop-loss that an order brings along: whether it may have them, and what their
 * prices must be. They are kept with the order and shown with it; `trigger/arm-presets.ts` arms them.
 * Decides R-O-15.
 */

import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import { type Instrument, MARK_SCALE } from '../core/instrument.ts';
import type { Presets } from '../core/order.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import { parseSteps } from '../core/steps.ts';

/** Whether fills of the order set off a take-profit or a stop-loss. */
export function hasPresets({ takeProfitPrice, stopLossPrice }: Presets): boolean {
  return takeProfitPrice !== undefined || stopLossPrice !== undefined;
}

/**
 * Whether an order may come with these presets: one that can only close opens nothing for them to protect,
 * and the price of an order that one of them places is on the grid.
 */
export function checkPresets(
  instrument: Instrument,
  presets: Presets | undefined,
  isClosing: boolean,
): Rejection | undefined {
  if (presets === undefined) return undefined;
  if (isClosing) return refuse('preset-on-closing-order', 'preset');
  for (const field of ['takeProfitExecutePrice', 'stopLossExecutePrice'] as const)
    if (!isOnGrid(instrument, presets[field])) return refuse('invalid-trigger', field);
  return undefined;
}

function isOnGrid({ priceStep }: Instrument, text: string | undefined): boolean {
  return text === undefined || typeof parseSteps(text, priceStep) === 'number';
}

/**
 * Preset prices against the price of their order, in MARK_SCALE units: for one that buys (goes long) the
 * profit lies above and the loss below, for one that sells the other way round (wire.md 6.3).
 */
export function checkPresetSides(
  presets: Presets,
  price: Units,
  isLong: boolean,
): Rejection | undefined {
  if (isWrongSide(presets.takeProfitPrice, price, isLong ? 'above' : 'below'))
    return refuse('preset-take-profit-side', formatUnits(price, MARK_SCALE));
  if (isWrongSide(presets.stopLossPrice, price, isLong ? 'below' : 'above'))
    return refuse('preset-stop-loss-side', formatUnits(price, MARK_SCALE));
  return undefined;
}

function isWrongSide(text: string | undefined, price: Units, wanted: 'above' | 'below'): boolean {
  if (text === undefined) return false;
  const preset = parseUnits(text, MARK_SCALE) ?? 0;
  if (preset <= 0) return true;
  return wanted === 'above' ? preset <= price : preset >= price;
}
