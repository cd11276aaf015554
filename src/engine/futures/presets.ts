/**
 * Preset take-profit and stop-loss prices: for an order that goes long the take-profit must lie
 * above and the stop-loss below its price (market orders: the reference price); for one that goes
 * short the other way round (wire.md 6.3). They are kept with the order and shown with it. An order
 * that can only close opens nothing for them to protect: it must come without.
 */
import { parseUnits } from '../../primitives/decimal.ts';
import { MARK_SCALE } from '../instrument/instrument.ts';
import { referencePrice, ticksAsMark } from '../mark/mark-price.ts';
import type { PlaceOrder } from '../order-command.ts';
import type { Rejection } from '../rejection.ts';
import type { Market } from '../state.ts';
import type { Direction } from './direction.ts';

export function checkPresets(
  market: Market,
  command: PlaceOrder,
  direction: Direction,
): Rejection | undefined {
  const { presets } = command;
  if (presets === undefined) return undefined;
  if (direction.effect === 'close' || direction.isReduceOnly)
    return { reason: 'preset-on-closing-order', detail: 'preset' };
  const price =
    command.priceTicks === undefined
      ? referencePrice(market)
      : ticksAsMark(market, command.priceTicks);
  if (price === undefined) return undefined;
  const isLong =
    direction.positionSide === undefined
      ? direction.side === 'buy'
      : direction.positionSide === 'long';
  if (isWrongSide(presets.takeProfitPrice, price, isLong ? 'above' : 'below'))
    return { reason: 'preset-take-profit-side' };
  if (isWrongSide(presets.stopLossPrice, price, isLong ? 'below' : 'above'))
    return { reason: 'preset-stop-loss-side' };
  return undefined;
}

function isWrongSide(text: string | undefined, price: bigint, wanted: 'above' | 'below'): boolean {
  if (text === undefined) return false;
  const preset = parseUnits(text, MARK_SCALE);
  if (preset === undefined) return true;
  return wanted === 'above' ? preset <= price : preset >= price;
}
