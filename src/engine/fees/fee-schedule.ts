/** The fee rates a user's next fill will pay: the instrument's own. */
import { formatUnits } from '../../primitives/decimal.ts';
import { type Instrument, RATE_SCALE } from '../instrument/instrument.ts';

export type Liquidity = 'maker' | 'taker';

export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** RATE_SCALE units for one fill. */
export function feeRate(instrument: Instrument, liquidity: Liquidity): bigint {
  return liquidity === 'maker' ? instrument.makerFeeRate : instrument.takerFeeRate;
}

/** Both rates as decimal fractions. */
export function feeRatesText(instrument: Instrument): FeeRates {
  return {
    maker: formatUnits(instrument.makerFeeRate, RATE_SCALE),
    taker: formatUnits(instrument.takerFeeRate, RATE_SCALE),
  };
}
