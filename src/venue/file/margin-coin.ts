import { isFutures } from '../../engine/instrument/instrument.ts';
import type { InstrumentEntry } from './schema.ts';

type Pair = Pick<InstrumentEntry, 'category' | 'base' | 'quote'>;

/** Whether the contract settles in its base coin: the category alone says so. */
export function isInverse({ category }: Pair): boolean {
  return category === 'COIN-FUTURES' || category === 'SCOIN-FUTURES';
}

/** The coin that margins and settles; spot has none. */
export function marginCoinOf(pair: Pair): string | undefined {
  if (!isFutures(pair.category)) return undefined;
  return isInverse(pair) ? pair.base : pair.quote;
}
