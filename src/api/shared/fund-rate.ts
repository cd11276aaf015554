/** The running funding rate as both families show it (wire.md 4.5). */
import Type, { type Static } from 'typebox';
import { RATE_SCALE } from '../../engine/instrument/instrument.ts';
import {
  DEFAULT_FUNDING_INTERVAL_HOURS,
  fundingCap,
  fundingRate,
  nextFundingMs,
} from '../../engine/mark/funding-rate.ts';
import type { Market } from '../../engine/state.ts';
import { str } from '../../http/fields.ts';
import { formatUnits } from '../../primitives/decimal.ts';

export const fundRate = Type.Object({
  symbol: str('Trading pair.'),
  fundingRate: str('Rate of the running interval, fraction; positive = longs pay.'),
  fundingRateInterval: str('Interval, hours.'),
  nextUpdate: str('End of the interval, Unix ms.'),
  minFundingRate: str('Lowest rate.'),
  maxFundingRate: str('Highest rate.'),
});

export function fundRateRow(market: Market, nowMs: number): Static<typeof fundRate> {
  const { symbol, spec } = market.instrument;
  const cap = fundingCap(market);
  return {
    symbol,
    fundingRate: formatUnits(fundingRate(market), RATE_SCALE),
    fundingRateInterval: String(spec.fundingIntervalHours ?? DEFAULT_FUNDING_INTERVAL_HOURS),
    nextUpdate: String(nextFundingMs(market, nowMs)),
    minFundingRate: formatUnits(-cap, RATE_SCALE),
    maxFundingRate: formatUnits(cap, RATE_SCALE),
  };
}
