import { type Category, type InstrumentSpec, isFutures } from './instrument.ts';

const INVERSE: readonly Category[] = ['COIN-FUTURES', 'SCOIN-FUTURES'];

/** The coin that margins and settles, which the category decides; undefined on spot. */
export function marginCoinOf(
  spec: Pick<InstrumentSpec, 'category' | 'base' | 'quote'>,
): string | undefined {
  if (!isFutures(spec.category)) return undefined;
  return INVERSE.includes(spec.category) ? spec.base : spec.quote;
}
