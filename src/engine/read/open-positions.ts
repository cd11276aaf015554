/** The open positions of a user that a reader asks for. Decides R-F-23. */

import type { ReadUser } from '../core/entities.ts';
import type { Category, Instrument } from '../core/instrument.ts';
import { isNamed } from '../core/instrument.ts';
import type { ReadOpenPosition } from '../positions/position-figures.ts';

/** What is absent matches everything. */
export interface PositionFilter {
  readonly category?: Category;
  readonly symbol?: string;
  readonly marginCoin?: string;
}

/** R-F-23: by category, symbol and side, the long position first. */
export function openPositions(
  { userMarkets }: ReadUser,
  filter: PositionFilter,
): ReadOpenPosition[] {
  const positions: ReadOpenPosition[] = [];
  for (const userMarket of userMarkets.values()) {
    const { market } = userMarket;
    if (!passes(market.instrument, filter)) continue;
    for (const position of [userMarket.long, userMarket.short])
      if (position !== undefined) positions.push({ userMarket, market, position });
  }
  return positions.sort((a, b) => compare(sortKey(a), sortKey(b)));
}

function passes(instrument: Instrument, filter: PositionFilter): boolean {
  const { marginCoin } = filter;
  return (
    instrument.kind !== 'spot' &&
    isNamed(instrument, filter) &&
    (marginCoin ?? instrument.marginCoin) === instrument.marginCoin
  );
}

function sortKey({ market, position }: ReadOpenPosition): string {
  const { category, symbol } = market.instrument;
  return `${category} ${symbol} ${position.side}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
