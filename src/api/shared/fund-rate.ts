/** The running funding rate as both families show it (wire.md 4.5). */
import Type, { type Static } from 'typebox';
import { fundingHours, fundingRate, nextFundingMs } from '../../engine/funding/funding-rate.ts';
import { type InstrumentKey, RATE_SCALE } from '../../engine/instrument/instrument.ts';
import type { Market } from '../../engine/state.ts';
import { str } from '../../http/fields.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { FundingRateRow, History } from '../../reporting/history.ts';

/** As far back as anybody pages: more than a century of 8-hour intervals. */
const ROWS_MAX = 120_000;

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

/** A page of the settled rates, newest first; pages are numbered from 1. */
export async function pastFundRates(
  history: Pick<History, 'fundingRates'>,
  instrument: InstrumentKey,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<readonly FundingRateRow[]> {
  const skipped = (number - 1) * size;
  // A contract has few rates, and the pages before are what the client has just read.
  const rows = await history.fundingRates(instrument, Math.min(skipped + size, ROWS_MAX));
  return rows.slice(skipped);
}
