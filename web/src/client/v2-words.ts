/** What every call of v2 needs beside its subject. */
import { call } from './request.ts';
import type { Signer } from './signer.ts';
import {
  type Category,
  type FuturesCategory,
  isFutures,
  type Pair,
  type PositionSide,
  type Side,
} from './trading.ts';

/** The margin coin of a pair of futures, which v2 asks for with every call; empty on spot. */
export type MarginCoin = (pair: Pair) => Promise<string>;

export interface Context {
  readonly signer: Signer;
  readonly marginCoin: MarginCoin;
}

/** v2 names the side of the position, and whether that is opened or closed. */
export function hedged(side: Side, posSide: PositionSide) {
  const isOpening = (posSide === 'long') === (side === 'buy');
  return {
    side: posSide === 'long' ? ('buy' as const) : ('sell' as const),
    tradeSide: isOpening ? ('open' as const) : ('close' as const),
  };
}

/** Asks once for each product type. */
export function marginCoins(): MarginCoin {
  const known = new Map<Category, Promise<ReadonlyMap<string, string>>>();
  const read = async (productType: FuturesCategory) => {
    const rows = await call('GET /api/v2/mix/market/contracts', { productType });
    return new Map(rows.map((row) => [row.symbol, row.supportMarginCoins[0] ?? '']));
  };
  return async ({ category, symbol }) => {
    if (!isFutures(category)) return '';
    const coins = known.get(category) ?? read(category);
    known.set(category, coins);
    return (await coins).get(symbol) ?? '';
  };
}
