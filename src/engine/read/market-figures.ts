/** What a market shows beside its depth: its best levels, the rate that runs, and what its reserve holds. */

import { formatUnits } from '../../primitives/decimal.ts';
import type { ReadMarket, ReadOrderBook, ReadPriceLevel } from '../core/entities.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { fundingRate } from '../markets/mark-price.ts';
import { bestLevel } from '../markets/order-book.ts';
import { reserveBalance } from '../money/chart-of-accounts.ts';

/** The best level of each side; undefined where there is none. */
export interface TopOfBook {
  readonly bid: ReadPriceLevel | undefined;
  readonly ask: ReadPriceLevel | undefined;
}

export function topOfBook({ bids, asks }: ReadOrderBook): TopOfBook {
  return { bid: bestLevel(bids), ask: bestLevel(asks) };
}

/** Fraction per interval at a time, decimal text; positive = longs pay. */
export function runningFundingRate(market: ReadMarket, timeMs: number): string {
  return formatUnits(fundingRate(market, timeMs), RATE_SCALE);
}

/** What the risk reserve of a contract holds of its margin coin, decimal text. */
export function reserveOf(
  state: ReadState,
  { instrument }: Pick<ReadMarket, 'instrument'>,
): string {
  const { key, marginCoin } = instrument;
  return formatUnits(reserveBalance(state.ledger, key, marginCoin), coinScale(state, marginCoin));
}
