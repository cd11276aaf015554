/**
 * A user's money as others read it: per coin of a wallet, and per margin coin of a futures market.
 * All decimal text. `api/` translates it to the account shapes of each wire family.
 * Decides R-2.5-1, R-2.5-2, R-2.5-3, R-4.8-7.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, maxUnits, sub, type Units } from '../../primitives/units.ts';
import type { ReadUser } from '../core/entities.ts';
import type { FuturesCategory } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { allWalletsOf, type Wallet, type WalletName, walletFor } from '../core/user.ts';
import { marginWallets, withdrawalHeld } from '../money/chart-of-accounts.ts';
import { owed, owedPrincipal } from '../money/ledger.ts';
import { crossedProfit, positionsOf, profitOf } from '../positions/position-figures.ts';
import { isOwnWallet, isolatedMargin } from '../positions/user-market.ts';
import { type AccountRisk, accountRisk, spareOfAccount } from '../risk/account-risk.ts';
import {
  freeBalance,
  freeForIsolated,
  freeMargin,
  isUnion,
  spendable,
} from '../risk/free-balance.ts';
import { takesCoin, type WalletOf } from '../risk/transferable.ts';
import { pocketForReader } from './unopened.ts';
import { usdUnits } from './usd-value.ts';

/** Names a coin of a user's wallet. */
interface Pocket {
  readonly user: ReadUser;
  readonly wallet: Wallet;
  readonly coin: string;
}

export interface BalanceRecord {
  readonly coin: string;
  /** What the user owns: available + locked + isolated margin + held for withdrawals − debt. */
  readonly balance: string;
  /** What may be spent now. */
  readonly free: string;
  /** What may leave the wallet now, and what may margin positions: less or more in a joint account. */
  readonly transferable: string;
  readonly marginable: string;
  /** The same of isolated positions and their orders. */
  readonly forIsolated: string;
  /** Held for spot orders and for withdrawals. */
  readonly spotLocked: string;
  /** Margin and fee reserve of open futures orders. */
  readonly orderMargin: string;
  readonly isolatedMargin: string;
  /** Initial margin of crossed positions. */
  readonly crossedMargin: string;
  readonly crossedProfit: string;
  readonly isolatedProfit: string;
  /** What is owed of it: principal and interest due. */
  readonly debt: string;
  readonly principal: string;
  /** balance + both profits. */
  readonly equity: string;
}

/** One coin of one wallet. */
export function balanceRecord(state: ReadState, pocket: Pocket): BalanceRecord {
  const { user, wallet, coin } = pocket;
  const scale = coinScale(state, coin);
  const accounts = pocketForReader(state.ledger, user.uid, wallet, coin);
  const free = accounts.available.balance;
  const held = accounts.locked.balance;
  const orders = orderMarginIn(state, pocket);
  const alone = isolatedSums(state, pocket);
  const profit = crossedProfit(state, accounts);
  const debt = owed(accounts);
  const leaving = withdrawalHeld(state.ledger, { uid: user.uid, wallet, coin });
  const balance = sub(add(add(add(free, held), leaving), alone.margin), debt);
  const isOfUnion = isUnion(state, accounts);
  const text = (units: Units) => formatUnits(units, scale);
  const above = (units: Units) => text(maxUnits(units, 0));
  return {
    coin,
    balance: text(balance),
    free: above(spendable(state, accounts)),
    transferable: above(freeBalance(state, accounts)),
    marginable: above(freeMargin(state, accounts)),
    forIsolated: above(freeForIsolated(state, accounts)),
    spotLocked: text(add(leaving, isOfUnion ? held : sub(held, sub(orders, accounts.unfunded)))),
    orderMargin: text(orders),
    isolatedMargin: text(alone.margin),
    crossedMargin: text(accounts.crossedMargin),
    crossedProfit: text(profit),
    isolatedProfit: text(alone.profit),
    debt: text(debt),
    principal: text(owedPrincipal(accounts)),
    equity: text(add(add(balance, profit), alone.profit)),
  };
}

/** The coins a user has anything of in a wallet, by name. */
export function coinsIn(state: ReadState, user: ReadUser, wallet: Wallet): string[] {
  const coins: string[] = [];
  for (const [coin, pocket] of state.ledger.pockets.get(user.uid)?.get(wallet) ?? []) {
    const isEmpty =
      pocket.available.balance === 0 &&
      pocket.locked.balance === 0 &&
      owed(pocket) === 0 &&
      withdrawalHeld(state.ledger, { uid: user.uid, wallet, coin }) === 0;
    if (!isEmpty || positionsOf(pocket).length > 0) coins.push(coin);
  }
  return coins.sort();
}

/** The wallets of a user that are of margin alone and that he has used: crossed margin of its own, and of pairs. */
export function ownMarginWallets({ ledger }: ReadState, { uid }: ReadUser): readonly Wallet[] {
  return marginWallets(ledger, uid)
    .map(({ wallet }) => wallet)
    .filter((wallet) => isOwnWallet({ wallet }));
}

/** Σ equity of all coins of a wallet, unrealised profit included, USD units at USD_SCALE. */
export function walletWorth(state: ReadState, user: ReadUser, wallet: Wallet): Units {
  return coinsIn(state, user, wallet)
    .map((coin) => usdUnits(state, coin, balanceRecord(state, { user, wallet, coin }).equity))
    .reduce<Units>((sum, units) => add(sum, units), 0);
}

/** The same of all his wallets. */
export function userWorth(state: ReadState, user: ReadUser): Units {
  const wallets = new Set([...allWalletsOf(user), ...ownMarginWallets(state, user)]);
  return [...wallets].reduce<Units>((sum, each) => add(sum, walletWorth(state, user, each)), 0);
}

/** A joint account as a whole, USD units at USD_SCALE. */
export interface AccountFigures extends AccountRisk {
  /** What may still be committed; never below zero. */
  readonly spare: Units;
}

/** Of a wallet of a user; all zero where he has nothing. */
export function accountFigures(state: ReadState, account: WalletName): AccountFigures {
  const risk = accountRisk(state, account);
  return { ...risk, spare: maxUnits(spareOfAccount(risk), 0) };
}

/** The coins that both wallets take, by name. */
export function transferableCoins(state: ReadState, from: WalletOf, to: WalletOf): string[] {
  return [...state.coins.keys()]
    .filter((coin) => takesCoin(state, from, coin) && takesCoin(state, to, coin))
    .sort();
}

/** The pocket that margins a category in a coin. */
export function futuresPocket(user: ReadUser, category: FuturesCategory, coin: string): Pocket {
  return { user, wallet: walletFor(user, category), coin };
}

function orderMarginIn(state: ReadState, pocket: Pocket): Units {
  let sum: Units = 0;
  for (const userMarket of pocket.user.userMarkets.values()) {
    if (userMarket.orderMargin === 0) continue;
    const instrument = state.markets.get(userMarket.key)?.instrument;
    if (instrument === undefined || instrument.marginCoin !== pocket.coin) continue;
    if (walletFor(pocket.user, instrument.category) === pocket.wallet)
      sum = add(sum, userMarket.orderMargin);
  }
  return sum;
}

function isolatedSums(state: ReadState, pocket: Pocket): { margin: Units; profit: Units } {
  let margin: Units = 0;
  let profit: Units = 0;
  for (const { userMarket, market, position } of positionsOf(
    pocketForReader(state.ledger, pocket.user.uid, pocket.wallet, pocket.coin),
  )) {
    if (userMarket.marginMode !== 'isolated') continue;
    margin = add(margin, isolatedMargin(state.ledger, userMarket, position.side));
    profit = add(profit, profitOf(market, position));
  }
  return { margin, profit };
}
