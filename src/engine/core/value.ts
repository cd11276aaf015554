/**
 * What ticks and lots are worth, exactly, and the fees on it.
 * Decides R-2.11-1, R-4.11-2, R-S-5, R-V-8, R-E-1.
 */

import {
  ceilDiv,
  exactProduct,
  formatUnits,
  maxUnits,
  minUnits,
  pow10,
} from '../../primitives/decimal.ts';
import type { ReadUser } from './entities.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from './instrument.ts';
import type { Rates } from './reference.ts';

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

/**
 * The fee rates a user's next fill will pay (R-4.11-1, R-E-1): the instrument's own, or those of his
 * tier where they are lower. A taker never pays less than makers may be given back, so that no trade
 * costs the venue money.
 */
export type Liquidity = 'maker' | 'taker';

export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** RATE_SCALE units for one fill of a user. */
export function feeRate(
  { feeTier }: Pick<ReadUser, 'feeTier'>,
  instrument: Instrument,
  liquidity: Liquidity,
): bigint {
  const own = liquidity === 'maker' ? instrument.makerFeeRate : instrument.takerFeeRate;
  const ofTier = feeTier?.instruments[instrument.key] ?? feeTier?.rates[instrument.category];
  return ofTier === undefined ? own : lower(own, ofTier, { instrument, liquidity });
}

function lower(
  own: bigint,
  ofTier: Rates,
  { instrument, liquidity }: { instrument: Instrument; liquidity: Liquidity },
): bigint {
  const rate = minUnits(own, ofTier[liquidity]);
  return liquidity === 'maker' ? rate : maxUnits(rate, -instrument.makerFeeRate);
}

/** Both rates of an instrument as decimal fractions: what a user without a tier pays. */
export function feeRatesText(instrument: Instrument): FeeRates {
  return feeRatesOf({ feeTier: undefined }, instrument);
}

/** Both rates that a user's next fill pays, as decimal fractions. */
export function feeRatesOf(user: Pick<ReadUser, 'feeTier'>, instrument: Instrument): FeeRates {
  return {
    maker: formatUnits(feeRate(user, instrument, 'maker'), RATE_SCALE),
    taker: formatUnits(feeRate(user, instrument, 'taker'), RATE_SCALE),
  };
}
