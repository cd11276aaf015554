/** Markets by the category words of v3. MARGIN trades the spot books, but no pair has margin yet. */
import type { Category } from '../../engine/instrument/instrument.ts';
import type { Market, State } from '../../engine/state.ts';
import { rejectionError } from '../../http/wire-error.ts';
import { findMarket } from './find-market.ts';
import { marketList } from './market-list.ts';

type V3Category = Category | 'MARGIN';

/** All of a category, or one symbol of it. 25100 for a symbol that it does not have. */
export function v3MarketList(
  state: State,
  wanted: { readonly category: V3Category; readonly symbol: string | undefined },
): Market[] {
  const { category, symbol } = wanted;
  if (category !== 'MARGIN') return marketList(state, 'uta', { category, symbol });
  if (symbol === undefined) return [];
  throw unknown(symbol);
}

/** The market data of a MARGIN symbol is that of the spot book it shares. */
export function v3Market(
  state: State,
  pair: { readonly category: V3Category; readonly symbol: string },
): Market {
  const category = pair.category === 'MARGIN' ? 'SPOT' : pair.category;
  return findMarket(state, 'uta', { category, symbol: pair.symbol });
}

function unknown(symbol: string) {
  return rejectionError('uta', { reason: 'unknown-instrument', detail: symbol });
}
