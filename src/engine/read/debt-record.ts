/** What coins are lent for, and what an account owes and may pay back, as others read it. */

import { formatUnits } from '../../primitives/decimal.ts';
import { mul, type Units } from '../../primitives/units.ts';
import type { ReadPocketAccounts } from '../core/entities.ts';
import type { CountedDebt } from '../core/event.ts';
import { MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type { Coin } from '../core/reference.ts';
import type { ReadState } from '../core/state.ts';
import { type CoinScales, coinScale } from '../core/steps.ts';
import { countDebts } from '../credit/borrow/count-debts.ts';
import { nextInterestMs } from '../credit/borrow/debt.ts';
import { owed } from '../money/ledger.ts';
import { debtLeverage } from '../risk/collateral-value.ts';
import { crossed, debtMax, debtTiers } from '../risk/debt-margin.ts';
import { spendable } from '../risk/free-balance.ts';
import { usdValueText } from './usd-value.ts';

const DAY_HOURS = 24;
const YEAR_DAYS = 365;

/** As decimal text. */
export interface LoanTerms {
  readonly isLent: boolean;
  /** The highest of a debt in the coin. */
  readonly leverage: number;
  readonly daily: string;
  readonly annual: string;
  /** The most that one account may owe in crossed margin. */
  readonly max: string;
}

/** Hourly interest bears none, so a day is 24 hours' and a year 365 days' of it. */
export function loanTerms(state: ReadState, { borrow, coin, scale }: Coin): LoanTerms {
  const pocket = crossed(coin);
  const leverage = debtTiers(state, pocket)[0]?.maxLeverage ?? debtLeverage(state, coin);
  if (borrow === undefined) return { isLent: false, leverage, daily: '0', annual: '0', max: '0' };
  const daily = mul(borrow.hourlyRate, DAY_HOURS);
  return {
    isLent: true,
    leverage,
    daily: formatUnits(daily, RATE_SCALE),
    annual: formatUnits(mul(daily, YEAR_DAYS), RATE_SCALE),
    max: formatUnits(debtMax(state, pocket) ?? 0, scale),
  };
}

/** When interest is charged next (see R-B-4), Unix ms, whoever owes or not. */
export function nextChargeMs(nowMs: number): number {
  return nextInterestMs(nowMs);
}

/** As decimal text; see {@link CountedDebt}. */
export interface CountedDebtRecord {
  readonly coin: string;
  readonly symbol: string;
  readonly principal: string;
  readonly usdPrice: string;
}

export function countedDebt(
  { coin, principal, symbol, usdPrice }: CountedDebt,
  scales: CoinScales,
): CountedDebtRecord {
  return {
    coin,
    symbol,
    principal: formatUnits(principal, coinScale(scales, coin)),
    usdPrice: formatUnits(usdPrice, MARK_SCALE),
  };
}

/** Those of now. */
export function countedDebts(state: ReadState): readonly CountedDebtRecord[] {
  return countDebts(state).map((debt) => countedDebt(debt, state));
}

/** An amount of a coin as text, with its worth in USD. */
export interface RepayCoin {
  readonly coin: string;
  readonly size: string;
  readonly amount: string;
}

/** What is owed per coin, by name. */
export function repayableCoins(state: ReadState, uid: string): readonly RepayCoin[] {
  return coinsOf(state, uid, owed);
}

/** What is there of each coin that is owed: a debt is paid in its own coin. */
export function paymentCoins(state: ReadState, uid: string): readonly RepayCoin[] {
  return coinsOf(state, uid, (pocket) => (owed(pocket) > 0 ? spendable(state, pocket) : 0));
}

function coinsOf(
  state: ReadState,
  uid: string,
  measure: (pocket: ReadPocketAccounts) => Units,
): readonly RepayCoin[] {
  return [...(state.ledger.pockets.get(uid)?.get('unified') ?? [])]
    .map(([coin, pocket]) => ({ coin, units: measure(pocket) }))
    .filter(({ units }) => units > 0)
    .sort((a, b) => (a.coin < b.coin ? -1 : 1))
    .map(({ coin, units }) => {
      const size = formatUnits(units, coinScale(state, coin));
      return { coin, size, amount: usdValueText(state, coin, size) };
    });
}
