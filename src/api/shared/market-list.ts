/** The markets a public list shows: one category, or one symbol of it, by symbol. */
import {
  type Category,
  FUTURES_CATEGORIES,
  instrumentKey,
} from '../../engine/instrument/instrument.ts';
import type { Market, State } from '../../engine/state.ts';
import type { CodeColumn } from '../../http/wire-error.ts';
import { rejectionError } from '../../http/wire-error.ts';
import { findMarket } from './find-market.ts';

/** All of a category; with a symbol that one alone, and the family's refusal when there is none. */
export function marketList(
  state: State,
  codes: CodeColumn,
  wanted: { readonly category: Category; readonly symbol: string | undefined },
): Market[] {
  const { category, symbol } = wanted;
  if (symbol !== undefined) return [findMarket(state, codes, { category, symbol })];
  const markets = [...state.markets.values()].filter(
    (market) => market.instrument.category === category,
  );
  return markets.sort((a, b) => (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
}

/** The futures market of a symbol whose category the call does not name: the first that has it. */
export function futuresMarket(state: State, codes: CodeColumn, symbol: string): Market {
  for (const category of FUTURES_CATEGORIES) {
    const market = state.markets.get(instrumentKey(category, symbol));
    if (market !== undefined) return market;
  }
  throw rejectionError(codes, { reason: 'unknown-instrument', detail: symbol });
}
