/** On what terms a market trades and a coin is lent: position tiers, funding rates, interest. */

import Type, { type Static } from 'typebox';
import { type Instrument, type InstrumentKey, RATE_SCALE } from '../../engine/core/instrument.ts';
import type { Coin, Market } from '../../engine/core/state.ts';
import { fundingHours, fundingRate, nextFundingMs } from '../../engine/markets/funding-rate.ts';
import { str } from '../../http/fields.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { History } from '../../reporting/history.ts';
import type { FundingRateRow } from '../../reporting/reports/funding-rates.ts';

/** A position tier of a contract as text. */
export interface TierRow {
  /** From 1. */
  readonly level: string;
  /** Open value in quote coin; `to` is '' when the tier has no end. */
  readonly from: string;
  readonly to: string;
  readonly leverage: string;
  readonly maintenanceRate: string;
}

export function tierRows({ tiers, valueScale }: Instrument): TierRow[] {
  return tiers.map(({ upTo, maxLeverage, maintenanceRate }, index) => ({
    level: String(index + 1),
    from: formatUnits(tiers[index - 1]?.upTo ?? 0n, valueScale),
    to: upTo === undefined ? '' : formatUnits(upTo, valueScale),
    leverage: String(maxLeverage),
    maintenanceRate: formatUnits(maintenanceRate, RATE_SCALE),
  }));
}

/** As far back as anybody pages: more than a century of 8-hour intervals. */
const ROWS_MAX = 120_000;

/** The running funding rate as both families show it (wire.md 4.5). */
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
  const rows = await history.fundingRates(
    { instrument },
    { limit: Math.min(skipped + size, ROWS_MAX) },
  );
  return rows.slice(skipped);
}

const DAY_HOURS = 24n;
const YEAR_DAYS = 365n;

/** As decimal text. */
export interface LoanTerms {
  readonly isLent: boolean;
  readonly daily: string;
  readonly annual: string;
  readonly max: string;
}

/** Hourly interest bears none, so a day is 24 hours' and a year 365 days' of it. */
export function loanTerms({ borrow, scale }: Pick<Coin, 'borrow' | 'scale'>): LoanTerms {
  if (borrow === undefined) return { isLent: false, daily: '0', annual: '0', max: '0' };
  const daily = borrow.hourlyRate * DAY_HOURS;
  return {
    isLent: true,
    daily: formatUnits(daily, RATE_SCALE),
    annual: formatUnits(daily * YEAR_DAYS, RATE_SCALE),
    max: formatUnits(borrow.max, scale),
  };
}
