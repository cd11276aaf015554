/**
 * Which way the accounts of a market lean. In a closed market the long positions are as large as the short
 * ones together; what differs is how many hold them, and so what one of them holds on average. On margin the
 * coins that are owed tell: who owes the quote coin bought, who owes the base coin sold.
 * Decides R-G-8.
 */

import { formatRatio } from '../../primitives/decimal.ts';
import { add, mulDiv, pow10, type Units } from '../../primitives/units.ts';
import type { ReadMarket } from '../core/entities.ts';
import { MARK_SCALE, USD_SCALE } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { usdPrice } from '../markets/usd-value.ts';
import { owed } from '../money/ledger.ts';

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

/** By how many accounts hold a long position, and a short one. */
export function accountLongShort(market: ReadMarket): LongShort {
  const { long, short } = holding(market);
  return longShortOf(long, short);
}

/** By what one account holds on average: the same size is held by so many. */
export function positionLongShort(market: ReadMarket): LongShort {
  const { long, short } = holding(market);
  return longShortOf(short, long);
}

function holding({ holders }: ReadMarket): { readonly long: number; readonly short: number } {
  const all = [...holders];
  return {
    long: all.filter(({ long }) => long !== undefined).length,
    short: all.filter(({ short }) => short !== undefined).length,
  };
}

/** Of a pair on margin: what is owed of its quote coin by what is owed of its base coin, in dollars; '0' without the latter. */
export function marginLongShort(state: ReadState, { instrument }: ReadMarket): string {
  const [bought, sold] = [instrument.quote, instrument.base].map((coin) => owedIn(state, coin));
  return sold === undefined || sold === 0 ? '0' : formatRatio(bought ?? 0, sold, DECIMALS);
}

/** USD units at USD_SCALE. */
function owedIn(state: ReadState, coin: string): Units {
  let units: Units = 0;
  for (const pocket of state.ledger.debtors)
    if (pocket.available.coin === coin) units = add(units, owed(pocket));
  const scale = coinScale(state, coin) + MARK_SCALE - USD_SCALE;
  return mulDiv(units, usdPrice(state, coin), pow10(scale));
}
