import { type Category, instrumentKey } from '../../engine/instrument/instrument.ts';
import type { Market, State } from '../../engine/state.ts';
import { type WireCode, WireError } from '../../http/wire-error.ts';

/** The code for a pair that does not exist: v2 families 40034, v3 25100 (wire.md 2.3). */
export type UnknownSymbolCode = Extract<WireCode, '40034' | '25100'>;

/** The market of a pair in a category, or the family's error that names the pair. */
export function marketOf(
  state: Pick<State, 'markets'>,
  pair: { readonly category: Category; readonly symbol: string },
  unknown: UnknownSymbolCode,
): Market {
  const market = state.markets.get(instrumentKey(pair.category, pair.symbol));
  if (market === undefined) throw new WireError(unknown, [pair.symbol]);
  return market;
}
