/**
 * How far a unified account moves with the prices of its coins: of each coin that has a price of its own what is
 * there less what is owed, and the sizes of the contracts on it, long ones less short ones, in dollars. A coin whose
 * price is declared once and for all does not move, and has no delta. The equity is what the account could bring
 * together: its coins less its debts, and the isolated positions with their margin; money that is held for a
 * withdrawal is gone already.
 *
 * Hedged is a position of an account of the level `delta` while the deltas of all coins come to at most a fifth of
 * the equity, and that of its own coin to at most a twentieth. Worked: 1 BTC of 60 000 and 10 000 USDT beside a
 * short of 0.95 BTC: a delta of 3 000 on 70 000, 4.3 %, so that the short is hedged; one of 0.9 BTC, 8.6 %, is not.
 * Decides R-G-13, R-G-22.
 */

import { abs, add, mul, neg, type Units } from '../../primitives/units.ts';
import type { ReadUser, ReadUserMarket } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import { markValue } from '../core/value.ts';
import { markPrice } from '../markets/mark-price.ts';
import { profitOf } from '../positions/position-figures.ts';
import { isolatedMargin } from '../positions/user-market.ts';
import { accountTotals, coinSums } from './account-risk.ts';
import { coinWorth, fullValue } from './collateral-value.ts';

/** In percent of the equity: of all coins together, and of one. */
export const DELTA_MAX_PERCENT = 20;
export const COIN_DELTA_MAX_PERCENT = 5;

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
  const { assets, debts } = accountTotals(state, account);
  let equity = add(assets, neg(debts));
  for (const userMarket of user.userMarkets.values()) {
    if (userMarket.wallet !== 'unified') continue;
    count(userMarket.market.instrument.base, positionDelta(state, userMarket));
    equity = add(equity, isolatedEquity(state, userMarket));
  }
  const coins = [...deltas]
    .map(([coin, delta]) => ({ coin, delta }))
    .filter(({ delta }) => delta !== 0)
    .sort((a, b) => (a.coin < b.coin ? -1 : 1));
  const delta = coins.reduce<Units>((sum, each) => add(sum, each.delta), 0);
  return { equity, delta, coins };
}

/** Whether an account is neutral as a whole. */
export function isNeutral({ delta, equity }: AccountDelta): boolean {
  return isWithin(delta, equity, DELTA_MAX_PERCENT);
}

/** Whether the positions of a user in a market are hedged; nobody's are who has not asked for it. */
export function isHedged(state: ReadState, { market, user, wallet }: ReadUserMarket): boolean {
  if (user.isDeltaNeutral === undefined || wallet !== 'unified') return false;
  const account = accountDelta(state, user);
  const own = account.coins.find(({ coin }) => coin === market.instrument.base)?.delta ?? 0;
  return isNeutral(account) && isWithin(own, account.equity, COIN_DELTA_MAX_PERCENT);
}

function isWithin(delta: Units, equity: Units, percent: number): boolean {
  return equity > 0 && mul(abs(delta), 100) <= mul(equity, percent);
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

/** Margin and profit of positions that stand alone. */
function isolatedEquity(state: ReadState, userMarket: ReadUserMarket): Units {
  if (userMarket.marginMode === 'crossed') return 0;
  const { long, market, short } = userMarket;
  let units: Units = 0;
  for (const position of [long, short]) {
    if (position === undefined) continue;
    units = add(units, isolatedMargin(state.ledger, userMarket, position.side));
    units = add(units, profitOf(market, position));
  }
  return inDollars(state, market.instrument.marginCoin, units);
}

function inDollars(state: ReadState, coin: string, units: Units): Units {
  const worth = coinWorth(state, coin);
  return units < 0 ? neg(fullValue(worth, neg(units))) : fullValue(worth, units);
}
