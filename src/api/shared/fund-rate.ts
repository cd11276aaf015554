/** The running funding rate as both families show it (wire.md 4.5). */
import Type, { type Static } from 'typebox';
import { fundingHours, fundingRate, nextFundingMs } from '../../engine/funding/funding-rate.ts';
import { RATE_SCALE } from '../../engine/instrument/instrument.ts';
import type { Market } from '../../engine/state.ts';
import { str } from '../../http/fields.ts';
import { formatUnits } from '../../primitives/decimal.ts';

export const fundRate = Type.Object({
  symbol: str('Trading pair.'),
  fundingRate: str('Rate of the running interval, fraction; positive = longs pay.'),
  fundingRateInterval: str('Interval, hours; 0 = no funding.'),
  nextUpdate: str('End of the interval, Unix ms; 0 = no funding.'),
  minFundingRate: str('Lowest rate.'),
  maxFundingRate: str('Highest rate.'),
});

export function fundRateRow(market: Market, nowMs: number): Static<typeof fundRate> {
  const { symbol, fundingCap } = market.instrument;
  return {
    symbol,
    fundingRate: formatUnits(fundingRate(market, nowMs), RATE_SCALE),
    fundingRateInterval: String(fundingHours(market.instrument)),
    nextUpdate: String(nextFundingMs(market, nowMs)),
    minFundingRate: formatUnits(-fundingCap, RATE_SCALE),
    maxFundingRate: formatUnits(fundingCap, RATE_SCALE),
  };
}
