/**
 * Which way the accounts of a market lean. In a closed market the long positions are as large as the short
 * ones together; what differs is how many hold them, and so what one of them holds on average. On margin the
 * coins that are owed tell: who owes the quote coin bought, who owes the base coin sold.
 * Decides R-G-8.
 */

import { atOneScale, formatRatio, productOf } from '../../primitives/decimal.ts';
import { add, sub, type Units } from '../../primitives/units.ts';
import type { ReadMarket } from '../core/entities.ts';
import { countHolders, type Holders } from '../positions/holders.ts';
import type { CountedDebtRecord } from './debt-record.ts';

/** Decimal text; the first two add up to 1, the third is the first by the second. All zero where there is nothing. */
export interface LongShort {
  readonly long: string;
  readonly short: string;
  readonly longShort: string;
}

const DECIMALS = 4;

/** Of two amounts, or counts. */
export function longShortOf(long: Units, short: Units): LongShort {
  const all = add(long, short);
  if (all === 0) return { long: '0', short: '0', longShort: '0' };
  return {
    long: formatRatio(long, all, DECIMALS),
    short: formatRatio(short, all, DECIMALS),
    longShort: short === 0 ? '0' : formatRatio(long, short, DECIMALS),
  };
}

/** Who holds positions now. */
export function currentHolders(market: ReadMarket): Holders {
  return countHolders(market);
}

/** Whether nothing has been counted since a time because no command has come: holders are then those of now. */
export function isUncounted({ holdersDueMs }: ReadMarket, timeMs: number): boolean {
  return holdersDueMs !== undefined && timeMs >= holdersDueMs;
}

/** By how many accounts hold a long position, and a short one. */
export function accountLongShort({ long, short }: Holders): LongShort {
  return longShortOf(long, short);
}

/** By what one account holds on average: the same size is held by so many. */
export function positionLongShort({ long, short }: Holders): LongShort {
  return longShortOf(short, long);
}

/** What is owed of a coin, if anything. */
export type Owed = CountedDebtRecord | undefined;

/** What is owed of a coin by what is owed of another, in dollars; '0' without the latter. */
export function debtRatio(owed: Owed, by: Owed): string {
  return longShortOf(...atOneScale(dollars(owed), dollars(by))).longShort;
}

function dollars(debt: Owed): string {
  return debt === undefined ? '0' : productOf(debt.principal, debt.usdPrice);
}

/** By what part of it a debt grew, below zero where it shrank; undefined out of nothing. */
export function debtGrowth(before: Owed, after: Owed): string | undefined {
  const [was, is] = atOneScale(before?.principal ?? '0', after?.principal ?? '0');
  if (was === is) return '0';
  return was === 0 ? undefined : formatRatio(sub(is, was), was, DECIMALS);
}
