/** The markets that a call names, in the words of each family: one, a category, or a filter of a list. */

import type { ReadMarket } from '../../engine/core/entities.ts';
import {
  type Category,
  FUTURES_CATEGORIES,
  type Instrument,
  instrumentKey,
} from '../../engine/core/instrument.ts';
import { MARGIN_CATEGORY, type OrderCategory } from '../../engine/core/order.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { type CodeColumn, rejectionError, WireError } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';

/** The market of a pair in a category, or the family's error that names the pair (wire.md 2.3). */
export function findMarket(
  state: Pick<ReadState, 'markets'>,
  codes: CodeColumn,
  { category, symbol }: { readonly category: Category; readonly symbol: string },
): ReadMarket {
  const market = state.markets.get(instrumentKey(category, symbol));
  if (market === undefined) {
    throw rejectionError(codes, { reason: 'unknown-instrument', detail: symbol });
  }
  return market;
}

/** The markets a public list shows, by symbol: all of a category; with a symbol that one alone, and the family's refusal when there is none. */
export function marketList(
  state: ReadState,
  codes: CodeColumn,
  wanted: { readonly category: Category; readonly symbol: string | undefined },
): ReadMarket[] {
  const { category, symbol } = wanted;
  if (symbol !== undefined) return [findMarket(state, codes, { category, symbol })];
  const markets = [...state.markets.values()].filter(
    (market) => market.instrument.category === category,
  );
  return markets.sort((a, b) => (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
}

/** The futures market of a symbol whose category the call does not name: the first that has it. */
export function futuresMarket(state: ReadState, codes: CodeColumn, symbol: string): ReadMarket {
  for (const category of FUTURES_CATEGORIES) {
    const market = state.markets.get(instrumentKey(category, symbol));
    if (market !== undefined) return market;
  }
  throw rejectionError(codes, { reason: 'unknown-instrument', detail: symbol });
}

/** Markets by the category words of v3. MARGIN is the spot pairs that trade on margin. */
type V3Category = Category | 'MARGIN';

/** All of a category, or one symbol of it. 25100 for a symbol that it does not have. */
export function v3MarketList(
  state: ReadState,
  wanted: { readonly category: V3Category; readonly symbol: string | undefined },
): ReadMarket[] {
  const { category, symbol } = wanted;
  if (category !== 'MARGIN') return marketList(state, 'uta', { category, symbol });
  const found = marketList(state, 'uta', { category: 'SPOT', symbol }).filter(
    ({ instrument }) => instrument.marginLeverage > 0,
  );
  if (symbol !== undefined && found.length === 0) throw unknown(symbol);
  return found;
}

/** The market data of a MARGIN symbol is that of the spot book it shares. */
export function v3Market(
  state: Pick<ReadState, 'markets'>,
  pair: { readonly category: V3Category; readonly symbol: string },
): ReadMarket {
  return findMarket(state, 'uta', { category: bookOf(pair.category), symbol: pair.symbol });
}

/** The same where orders of the category are meant: 25100 for a pair that does not trade on margin. */
export function tradedMarketV3(
  state: Pick<ReadState, 'markets'>,
  { category, symbol }: { readonly category: V3Category; readonly symbol: string },
  codes: CodeColumn = 'uta',
): ReadMarket {
  const market = findMarket(state, codes, { category: bookOf(category), symbol });
  if (category === 'MARGIN' && market.instrument.marginLeverage === 0) throw unknown(symbol, codes);
  return market;
}

/** The category whose books an order of the named one trades. */
function bookOf(category: V3Category): Category {
  return category === 'MARGIN' ? 'SPOT' : category;
}

function unknown(symbol: string, codes: CodeColumn = 'uta') {
  return rejectionError(codes, { reason: 'unknown-instrument', detail: symbol });
}

/** Where a v3 write that spot margin does not know applies: MARGIN is refused, not read as SPOT. */
export function tradingCategoryV3(category: Category | 'MARGIN'): Category {
  if (category === 'MARGIN') throw new WireError('25240', [category]);
  return category;
}

/** 43049 unless the margin coin a request names is the contract's own; naming none is fine. */
export function matchMarginCoin(instrument: Instrument, named: string | undefined): void {
  if (named === undefined || named === instrument.marginCoin) return;
  throw rejectionError('mix', { reason: 'margin-coin-mismatch', detail: named });
}

/** The market part of a list's filter. A pair that does not exist is an error, not an empty list. */
export function marketFilterV2(
  state: ReadState,
  category: Category,
  symbol: string | undefined,
): { readonly categories: readonly Category[]; readonly symbol?: string } {
  if (symbol !== undefined) findMarket(state, 'mix', { category, symbol });
  return present({ categories: [category], symbol });
}

/**
 * Category and symbol as filters. A pair that does not exist is an error, not an empty list. MARGIN and
 * SPOT tell the orders of one book apart (R-B-12), MARGIN is both modes of margin (see R-B-16).
 */
export function filterV3(
  state: Pick<ReadState, 'markets'>,
  { category, symbol }: { category: V3Category | undefined; symbol: string | undefined },
): { readonly categories?: readonly OrderCategory[]; readonly symbol?: string } {
  if (category === undefined) return present({ symbol });
  if (symbol !== undefined) v3Market(state, { category, symbol });
  const categories = category === 'MARGIN' ? Object.values(MARGIN_CATEGORY) : [category];
  return present({ categories, symbol });
}

/** The same where there is no margin: nothing matches MARGIN. */
export function marketFilterV3(
  state: Pick<ReadState, 'markets'>,
  asked: { category: V3Category | undefined; symbol: string | undefined },
): { readonly categories?: readonly Category[]; readonly symbol?: string } {
  const { category, symbol } = asked;
  if (category === 'MARGIN') return { categories: [] };
  filterV3(state, asked);
  return present({ categories: category === undefined ? undefined : [category], symbol });
}
