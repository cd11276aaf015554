/** What coins are worth in US dollars, for the totals that account reads show. Decides R-V-10. */

import { parseDecimal, rescaleFloor } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import type { ReadMarket } from '../core/entities.ts';
import { MARK_SCALE } from '../core/instrument.ts';
import type { Coin } from '../core/reference.ts';
import type { ReadState, State } from '../core/state.ts';
import { valueAt } from '../money/ledger.ts';
import { markPrice } from './mark-price.ts';

/** USD per coin in MARK_SCALE units: declared, or the mark of the instrument it names; else 0. */
export function usdPrice(state: ReadState, coinName: string): Units {
  return usdPriceBy(state, coinName, markPrice);
}

/** The same at a ten-minute boundary that is not before that of the state's time. */
export function usdPriceAt(state: ReadState, coinName: string, boundaryMs: number): Units {
  return usdPriceBy(state, coinName, ({ mark }) => valueAt(mark, mark.price, boundaryMs));
}

function usdPriceBy(
  state: ReadState,
  coinName: string,
  markOf: (market: ReadMarket) => Units | undefined,
): Units {
  const coin = state.coins.get(coinName);
  if (coin === undefined) return 0;
  if (coin.usdPriceFrom !== undefined) {
    const market = state.markets.get(coin.usdPriceFrom);
    return market === undefined ? 0 : (markOf(market) ?? 0);
  }
  return fixedPrice(state, coin);
}

/** The price that a coin declares never changes: its text is read once. */
function fixedPrice({ fixedPrices }: ReadState, { coin, usdPrice: text }: Coin): Units {
  const known = fixedPrices.get(coin);
  if (known !== undefined) return known;
  const fixed = parseDecimal(text ?? '0');
  const price = fixed === undefined ? 0 : rescaleFloor(fixed.units, fixed.scale, MARK_SCALE);
  // Memory of an answer, which is the same whoever asks: a reader may leave it.
  (fixedPrices as State['fixedPrices']).set(coin, price);
  return price;
}
