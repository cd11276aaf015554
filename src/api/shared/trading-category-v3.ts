import type { Category } from '../../engine/instrument/instrument.ts';
import { WireError } from '../../http/wire-error.ts';

/** Where a v3 write that spot margin does not know applies: MARGIN is refused, not read as SPOT. */
export function tradingCategoryV3(category: Category | 'MARGIN'): Category {
  if (category === 'MARGIN') throw new WireError('25240', [category]);
  return category;
}
