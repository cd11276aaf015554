/** Markets by the category words of v3. MARGIN is the spot pairs that trade on margin. */
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
  const found = marketList(state, 'uta', { category: 'SPOT', symbol }).filter(
    ({ instrument }) => instrument.marginLeverage > 0,
  );
  if (symbol !== undefined && found.length === 0) throw unknown(symbol);
  return found;
}

/** The market data of a MARGIN symbol is that of the spot book it shares. */
export function v3Market(
  state: Pick<State, 'markets'>,
  pair: { readonly category: V3Category; readonly symbol: string },
): Market {
  return findMarket(state, 'uta', { category: bookOf(pair.category), symbol: pair.symbol });
}

/** The category whose books an order of the named one trades. */
export function bookOf(category: V3Category): Category {
  return category === 'MARGIN' ? 'SPOT' : category;
}

function unknown(symbol: string) {
  return rejectionError('uta', { reason: 'unknown-instrument', detail: symbol });
}
