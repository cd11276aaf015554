import { type Category, instrumentKey } from '../../engine/instrument/instrument.ts';
import type { Market, State } from '../../engine/state.ts';
import type { CodeColumn } from '../../http/wire-error.ts';
import { rejectionError } from '../../http/wire-error.ts';

/** The market of a pair in a category, or the family's error that names the pair (wire.md 2.3). */
export function findMarket(
  state: Pick<State, 'markets'>,
  codes: CodeColumn,
  { category, symbol }: { readonly category: Category; readonly symbol: string },
): Market {
  const market = state.markets.get(instrumentKey(category, symbol));
  if (market === undefined) {
    throw rejectionError(codes, { reason: 'unknown-instrument', detail: symbol });
  }
  return market;
}
