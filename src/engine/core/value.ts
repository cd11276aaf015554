/** What ticks and lots are worth, exactly, and the fees on it. */
import { ceilDiv, exactProduct, pow10 } from '../../primitives/decimal.ts';
import { type Instrument, RATE_SCALE } from './instrument.ts';

const RATE_UNIT = pow10(RATE_SCALE);

/** ticks × lots as money in value units. */
export function tradeValue(instrument: Instrument, ticks: number, lots: number): bigint {
  return exactProduct(ticks, lots) * instrument.valuePerTickLot;
}

/** Lots as units of the base coin (spot and inverse). */
export function baseUnits(instrument: Instrument, lots: number): bigint {
  return BigInt(lots) * instrument.baseUnitsPerLot;
}

/** What margin and fees are charged on, in margin-coin units: for inverse contracts the size. */
export function marginValue(instrument: Instrument, value: bigint, lots: number): bigint {
  return instrument.kind === 'inverse' ? baseUnits(instrument, lots) : value;
}

/** A rate of an amount, rounded up: against who pays it, and a rebate (negative) against who gets it. */
export function feeOn(amount: bigint, rate: bigint): bigint {
  return ceilDiv(amount * rate, RATE_UNIT);
}
