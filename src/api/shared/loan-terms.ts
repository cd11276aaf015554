/** On what terms a coin is lent, as decimal text. */
import { RATE_SCALE } from '../../engine/instrument/instrument.ts';
import type { Coin } from '../../engine/state.ts';
import { formatUnits } from '../../primitives/decimal.ts';

const DAY_HOURS = 24n;
const YEAR_DAYS = 365n;

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
