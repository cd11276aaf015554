/**
 * The fee rates a user's next fill will pay (R-4.11-1, R-E-1): the instrument's own, or those of his
 * tier where they are lower. A taker never pays less than makers may be given back, so that no trade
 * costs the venue money.
 */
import { formatUnits, maxUnits, minUnits } from '../../primitives/decimal.ts';
import type { Rates } from '../core/fee-tier.ts';
import { type Instrument, RATE_SCALE } from '../core/instrument.ts';
import type { User } from '../core/user.ts';

export type Liquidity = 'maker' | 'taker';

export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** RATE_SCALE units for one fill of a user. */
export function feeRate(
  { feeTier }: Pick<User, 'feeTier'>,
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
export function feeRatesOf(user: Pick<User, 'feeTier'>, instrument: Instrument): FeeRates {
  return {
    maker: formatUnits(feeRate(user, instrument, 'maker'), RATE_SCALE),
    taker: formatUnits(feeRate(user, instrument, 'taker'), RATE_SCALE),
  };
}
