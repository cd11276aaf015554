/**
 * How far a unified account moves with the prices of its coins: of each coin that has a price of its own what is
 * there less what is owed, and the sizes of the contracts on it, long ones less short ones, in dollars. A coin whose
 * price is declared once and for all does not move, and has no delta.
 * Decides R-G-13.
 */

import { add, neg, type Units } from '../../primitives/units.ts';
import type { ReadUser, ReadUserMarket } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import { markValue } from '../core/value.ts';
import { markPrice } from '../markets/mark-price.ts';
import { coinSums } from '../risk/account-risk.ts';
import { coinWorth, fullValue } from '../risk/collateral-value.ts';
import { walletWorth } from './account-record.ts';

/** All in USD units (USD_SCALE). */
export interface AccountDelta {
  readonly equity: Units;
  /** Of all coins together. */
  readonly delta: Units;
  /** By coin; those without any are left out. */
  readonly coins: readonly { readonly coin: string; readonly delta: Units }[];
}

export function accountDelta(state: ReadState, user: ReadUser): AccountDelta {
  const account = { uid: user.uid, wallet: 'unified' } as const;
  const deltas = new Map<string, Units>();
  const count = (coin: string, delta: Units) => deltas.set(coin, add(deltas.get(coin) ?? 0, delta));
  for (const { coin, net } of coinSums(state, account))
    if (state.coins.get(coin)?.usdPriceFrom !== undefined) count(coin, inDollars(state, coin, net));
  for (const userMarket of user.userMarkets.values())
    if (userMarket.wallet === 'unified')
      count(userMarket.market.instrument.base, positionDelta(state, userMarket));
  const coins = [...deltas]
    .map(([coin, delta]) => ({ coin, delta }))
    .filter(({ delta }) => delta !== 0)
    .sort((a, b) => (a.coin < b.coin ? -1 : 1));
  const delta = coins.reduce<Units>((sum, each) => add(sum, each.delta), 0);
  return { equity: walletWorth(state, user, 'unified'), delta, coins };
}

/** Long less short, at the mark. */
function positionDelta(state: ReadState, { long, market, short }: ReadUserMarket): Units {
  const { instrument } = market;
  const mark = markPrice(market);
  const lots = (long?.lots ?? 0) - (short?.lots ?? 0);
  if (lots === 0 || mark === undefined) return 0;
  const size = markValue(instrument, Math.abs(lots), mark);
  return inDollars(state, instrument.marginCoin, lots < 0 ? neg(size) : size);
}

function inDollars(state: ReadState, coin: string, units: Units): Units {
  const worth = coinWorth(state, coin);
  return units < 0 ? neg(fullValue(worth, neg(units))) : fullValue(worth, units);
}
