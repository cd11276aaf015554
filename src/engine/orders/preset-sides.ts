/**
 * Preset take-profit and stop-loss prices against the price of their order: for one that buys (goes
 * long) the profit lies above and the loss below, for one that sells the other way round (wire.md 6.3).
 */
import { parseUnits } from '../../primitives/decimal.ts';
import { MARK_SCALE } from '../core/instrument.ts';
import type { Presets } from '../core/order.ts';
import { type Rejection, refuse } from '../core/rejection.ts';

/** `price` in MARK_SCALE units. */
export function checkPresetSides(
  presets: Presets,
  price: bigint,
  isLong: boolean,
): Rejection | undefined {
  if (isWrongSide(presets.takeProfitPrice, price, isLong ? 'above' : 'below'))
    return refuse('preset-take-profit-side');
  if (isWrongSide(presets.stopLossPrice, price, isLong ? 'below' : 'above'))
    return refuse('preset-stop-loss-side');
  return undefined;
}

function isWrongSide(text: string | undefined, price: bigint, wanted: 'above' | 'below'): boolean {
  if (text === undefined) return false;
  const preset = parseUnits(text, MARK_SCALE);
  if (preset === undefined) return true;
  return wanted === 'above' ? preset <= price : preset >= price;
}
