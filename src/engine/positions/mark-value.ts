/** What lots are worth at a mark. */
import { ceilDiv, exactProduct, pow10 } from '../../primitives/decimal.ts';
import { type Instrument, MARK_SCALE } from '../core/instrument.ts';
import { baseUnits } from '../core/value.ts';

/**
 * What rates (maintenance, fees, funding) are taken of, in margin-coin units: linear size · mark,
 * rounded up; inverse the size, which is in the margin coin already.
 */
export function markValue(instrument: Instrument, lots: number, mark: bigint): bigint {
  return instrument.kind === 'inverse'
    ? baseUnits(instrument, lots)
    : valueAtMark(instrument, lots, mark);
}

/** size · mark in value units (the quote coin), rounded up. */
export function valueAtMark(instrument: Instrument, lots: number, mark: bigint): bigint {
  const { sizeStep, valueScale } = instrument;
  const value = exactProduct(lots, sizeStep.units) * mark;
  const excess = sizeStep.scale + MARK_SCALE - valueScale;
  return excess >= 0 ? ceilDiv(value, pow10(excess)) : value * pow10(-excess);
}
