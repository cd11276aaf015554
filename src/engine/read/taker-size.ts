/**
 * How large those are who take from spot books: by what an order takes at once, in dollars. The exchange names three
 * sizes and no bounds of them.
 * Decides R-G-15.
 */

import { atOneScale, productOf } from '../../primitives/decimal.ts';
import type { ReadState } from '../core/state.ts';
import { usdValueText } from './usd-value.ts';

export type TakerSize = 'whale' | 'dolphin' | 'fish';

/** USD, from which on. */
const WHALE = '100000';
const DOLPHIN = '10000';

/** Of whoever takes an amount of a quote coin, decimal text, at the price that the coin has. */
export function takerSize(state: ReadState, quote: string, amount: string): TakerSize {
  const usd = usdValueText(state, quote, amount);
  if (isAtLeast(usd, WHALE)) return 'whale';
  return isAtLeast(usd, DOLPHIN) ? 'dolphin' : 'fish';
}

/** Whether it is more than a fish's, or may come to be: the price of some coins moves. */
export function mayBeLarge(
  { coins }: Pick<ReadState, 'coins'>,
  quote: string,
  amount: string,
): boolean {
  const coin = coins.get(quote);
  if (coin?.usdPriceFrom !== undefined) return true;
  return isAtLeast(productOf(amount, coin?.usdPrice ?? '0'), DOLPHIN);
}

function isAtLeast(amount: string, bound: string): boolean {
  const [is, least] = atOneScale(amount, bound);
  return is >= least;
}
