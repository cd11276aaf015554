import type { Category } from '../../engine/instrument/instrument.ts';
import type { State } from '../../engine/state.ts';
import { findMarket } from './find-market.ts';
import { present } from './present.ts';

/** The market part of a list's filter. A pair that does not exist is an error, not an empty list. */
export function marketFilterV2(
  state: State,
  category: Category,
  symbol: string | undefined,
): { readonly categories: readonly Category[]; readonly symbol?: string } {
  if (symbol !== undefined) findMarket(state, 'mix', { category, symbol });
  return present({ categories: [category], symbol });
}
