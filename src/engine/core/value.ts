/**
 * What ticks and lots are worth, exactly, and the fees on it.
 * Decides R-2.11-1, R-4.11-2, R-S-5, R-V-8, R-E-1.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import {
  maxUnits,
  minUnits,
  mul,
  mulDivCeil,
  neg,
  pow10,
  type Units,
} from '../../primitives/units.ts';
import { mulDivWideCeil, mulDivWideFloor, mulWide } from '../../primitives/wide.ts';
import type { ReadUser } from './entities.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from './instrument.ts';
import type { Rates } from './reference.ts';

const RATE_UNIT = pow10(RATE_SCALE);

/** ticks × lots as money in value units. */
export function tradeValue(instrument: Instrument, ticks: number, lots: number): Units {
  return mul(mul(ticks, lots), instrument.valuePerTickLot);
}

/** Lots as units of the base coin (spot and inverse). */
export function baseUnits(instrument: Instrument, lots: number): Units {
  return mul(lots, instrument.baseUnitsPerLot);
}

/** What margin and fees are charged on, in margin-coin units: for inverse contracts the size. */
export function marginValue(instrument: Instrument, value: Units, lots: number): Units {
  return instrument.kind === 'inverse' ? baseUnits(instrument, lots) : value;
}

/** A rate of an amount, rounded up: against who pays it, and a rebate (negative) against who gets it. */
export function feeOn(amount: Units, rate: Units): Units {
  return mulDivCeil(amount, rate, RATE_UNIT);
}

/**
 * What rates (maintenance, fees, funding) are taken of, in margin-coin units: linear size · mark,
 * rounded up; inverse the size, which is in the margin coin already.
 */
export function markValue(instrument: Instrument, lots: number, mark: Units): Units {
  return instrument.kind === 'inverse'
    ? baseUnits(instrument, lots)
    : valueAtMark(instrument, lots, mark);
}

/** size · mark in value units (the quote coin), rounded up. */
export function valueAtMark(instrument: Instrument, lots: number, mark: Units): Units {
  const { size, divisor } = sizeAndDivisor(instrument, lots);
  return mulDivWideCeil(size, mark, divisor);
}

/** The same, rounded down. */
export function valueAtMarkFloor(instrument: Instrument, lots: number, mark: Units): Units {
  const { size, divisor } = sizeAndDivisor(instrument, lots);
  return mulDivWideFloor(size, mark, divisor);
}

/** size · mark ÷ divisor is a value in value units; one of the two carries the difference of scales. */
function sizeAndDivisor({ sizeStep, valueScale }: Instrument, lots: number) {
  const excess = sizeStep.scale + MARK_SCALE - valueScale;
  const size = mul(lots, sizeStep.units);
  return excess >= 0
    ? { size, divisor: pow10(excess) }
    : { size: mulWide(size, pow10(-excess)), divisor: 1 };
}

/**
 * K as a fraction: the size in base units of a value in value units at a mark m in MARK_SCALE units is
 * K · value / m.
 */
export function sizePerValue(instrument: Instrument): { numerator: Units; denominator: Units } {
  const { baseUnitsPerLot, sizeStep, valueScale } = instrument;
  const markScale = sizeStep.scale + MARK_SCALE;
  const scale = Math.max(markScale, valueScale);
  return {
    numerator: mulWide(baseUnitsPerLot, pow10(scale - valueScale)),
    denominator: mulWide(sizeStep.units, pow10(scale - markScale)),
  };
}

/** What a value buys at a mark, base units, rounded up: an inverse position's open value at the mark. */
export function sizeAtMark(instrument: Instrument, value: Units, mark: Units): Units {
  const { numerator, denominator } = sizePerValue(instrument);
  return mulDivWideCeil(value, numerator, mulWide(denominator, mark));
}

/** The same, rounded down. */
export function sizeAtMarkFloor(instrument: Instrument, value: Units, mark: Units): Units {
  const { numerator, denominator } = sizePerValue(instrument);
  return mulDivWideFloor(value, numerator, mulWide(denominator, mark));
}

/**
 * The fee rates a user's next fill will pay (R-4.11-1, R-E-1): the instrument's own, or those of his
 * tier where they are lower. A taker never pays less than makers may be given back, so that no trade
 * costs the venue money.
 */
export type Liquidity = 'maker' | 'taker';

interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** RATE_SCALE units for one fill of a user. */
export function feeRate(
  { feeTier }: Pick<ReadUser, 'feeTier'>,
  instrument: Instrument,
  liquidity: Liquidity,
): Units {
  const own = liquidity === 'maker' ? instrument.makerFeeRate : instrument.takerFeeRate;
  const ofTier = feeTier?.instruments[instrument.key] ?? feeTier?.rates[instrument.category];
  return ofTier === undefined ? own : lower(own, ofTier, { instrument, liquidity });
}

function lower(
  own: Units,
  ofTier: Rates,
  { instrument, liquidity }: { instrument: Instrument; liquidity: Liquidity },
): Units {
  const rate = minUnits(own, ofTier[liquidity]);
  return liquidity === 'maker' ? rate : maxUnits(rate, neg(instrument.makerFeeRate));
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
