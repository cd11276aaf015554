/** The instrument's limits on one order's size and value. */
import { formatUnits } from '../../primitives/decimal.ts';
import type { Instrument } from '../core/instrument.ts';
import type { OrderType } from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import { type Rejection, refuse } from '../core/rejection.ts';

/** Lots against minimum and maximum; minimum and step are independent settings (case A42). */
export function checkSize(
  instrument: Instrument,
  type: OrderType,
  lots: number,
): Rejection | undefined {
  if (!Number.isSafeInteger(lots) || lots < instrument.minLots) {
    return refuse('size-below-minimum', stepsToText(instrument.minLots, instrument.sizeStep));
  }
  const most = type === 'market' ? instrument.maxMarketLots : instrument.maxLots;
  if (lots > most) return refuse('size-above-maximum', stepsToText(most, instrument.sizeStep));
  return undefined;
}

/** Value in value units against the instrument's minimum. */
export function checkValue(instrument: Instrument, value: bigint): Rejection | undefined {
  if (value >= instrument.minValue) return undefined;
  return refuse('value-below-minimum', formatUnits(instrument.minValue, instrument.valueScale));
}
