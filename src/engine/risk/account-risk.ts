/**
 * The figures of an account, which is a wallet, in US dollars (wire.md 6.8): what its coins are worth, what they count
 * for, and what is asked of them. Pure functions of the state, exact but for one rounding per
 * coin: what stands is rounded down, what is asked or owed is rounded up.
 *
 *   net of a coin = available + locked + unrealised profit of crossed positions − what is owed of it
 *   effEquity     = Σ net above zero · price · ratio by tiers − Σ net below zero · price
 *   imr           = Σ initial margin of crossed positions + margin of open orders + debt / leverage
 *   mmr           = Σ maintenance of crossed positions with their closing fee + debt / (2 · leverage)
 *
 * Isolated margin is neither: an isolated position stands alone. The leverage of a debt is the highest at
 * which a spot pair trades its coin on margin, 1 without one; in the wallet of a pair it is the pair's, and both
 * coins count in full, and a debt goes by its tiers (debt-margin.ts). Worked: 1 000 USDT, 0.1 BTC at 60 000 and
 * ratio 0.95, 4 000 USDT owed at 5×: net USDT −3 000, effEquity 5 700 − 3 000 = 2 700; imr 800, mmr 400.
 * Decides R-B-3.
 */

import { add, neg, sub, type Units } from '../../primitives/units.ts';
import type { DeepReadonly } from '../core/deep-readonly.ts';
import { dirtyItems } from '../core/dirty.ts';
import type { ReadPocketAccounts, ReadUserMarket } from '../core/entities.ts';
import { jointName } from '../core/ledger.ts';
import type { AccountWatch, ReadState, State } from '../core/state.ts';
import type { WalletName } from '../core/user.ts';
import { owed } from '../money/ledger.ts';
import { bringUpReached, watchFrom } from '../positions/monitor.ts';
import { crossedProfit } from '../positions/position-figures.ts';
import {
  type CoinWorth,
  coinWorth,
  collateralValue,
  fullValue,
  worthIn,
} from './collateral-value.ts';
import { initialOfDebt, maintenanceOfDebt } from './debt-margin.ts';
import { crossedExposure, positionsGross, requirement } from './exposure.ts';
import { isIndexStale } from './set-mark.ts';

/** All in USD units (USD_SCALE). */
export interface AccountRisk {
  /** What the coins count for, less what is owed. */
  readonly effEquity: Units;
  /** Initial margin that is bound; what is left of `effEquity` may be committed. */
  readonly initial: Units;
  /** Maintenance of the crossed positions, and of the debts. */
  readonly positions: Units;
  readonly debts: Units;
}

/** What the account would be with so many units more (or less) per pocket. */
type Changes = ReadonlyMap<ReadPocketAccounts, Units>;

const NO_CHANGES: Changes = new Map();

/** Of a wallet of a user; all zero where he has nothing. */
export function accountRisk(
  state: ReadState,
  { uid, wallet }: WalletName,
  changes = NO_CHANGES,
): AccountRisk {
  const sums = { effEquity: 0, initial: 0, positions: 0, debts: 0 };
  for (const [coin, pocket] of state.ledger.pockets.get(uid)?.get(wallet) ?? [])
    addCoin(state, sums, { coin, pocket, change: changes.get(pocket) ?? 0 });
  for (const userMarket of state.users.get(uid)?.userMarkets.values() ?? [])
    if (userMarket.wallet === wallet) addPositions(state, sums, userMarket);
  return sums;
}

/** What an account has at full price, and what it owes, USD units. */
export function accountTotals(
  state: ReadState,
  { uid, wallet }: WalletName,
): { assets: Units; debts: Units } {
  const totals: { assets: Units; debts: Units } = { assets: 0, debts: 0 };
  for (const [coin, pocket] of state.ledger.pockets.get(uid)?.get(wallet) ?? []) {
    const worth = coinWorth(state, coin);
    const own = add(netUnits(state, pocket), owed(pocket));
    const value = fullValue(worth, own < 0 ? neg(own) : own);
    totals.assets = own < 0 ? sub(totals.assets, value) : add(totals.assets, value);
    totals.debts = add(totals.debts, fullValue(worth, owed(pocket)));
  }
  return totals;
}

/** What may still be committed, USD units; below zero when too much is. */
export function spareOfAccount({ effEquity, initial }: AccountRisk): Units {
  return sub(effEquity, initial);
}

/** Effective equity at or below what must be kept. */
function isShortOf({ effEquity, positions, debts }: AccountRisk): boolean {
  return add(positions, debts) > 0 && effEquity <= add(positions, debts);
}

/** Units of a coin that are the user's own, unrealised profit of crossed positions included. */
export function netUnits(state: ReadState, pocket: ReadPocketAccounts): Units {
  const own = add(pocket.available.balance, pocket.locked.balance);
  return sub(add(own, crossedProfit(state, pocket)), owed(pocket));
}

type Sums = { -readonly [K in keyof AccountRisk]: AccountRisk[K] };

function addCoin(
  state: ReadState,
  sums: Sums,
  { coin, pocket, change }: { coin: string; pocket: ReadPocketAccounts; change: Units },
): void {
  const net = add(netUnits(state, pocket), change);
  const worth = worthIn(state, pocket, coin);
  sums.effEquity = add(sums.effEquity, countOf(worth, net));
  sums.initial = add(sums.initial, fullValue(worth, pocket.crossedMargin));
  const debt = owed(pocket);
  if (debt === 0) return;
  sums.initial = add(sums.initial, initialOfDebt(state, pocket, debt));
  sums.debts = add(sums.debts, maintenanceOfDebt(state, pocket, debt));
}

/** One coin of an account: units of it, and the USD units that its net counts for. */
interface CoinSum {
  readonly coin: string;
  readonly net: Units;
  readonly debt: Units;
  readonly counts: Units;
}

/** The coins that an account has or owes anything of, by name. */
export function coinSums(state: ReadState, account: WalletName): CoinSum[] {
  const { uid, wallet } = account;
  const sums: CoinSum[] = [];
  for (const [coin, pocket] of state.ledger.pockets.get(uid)?.get(wallet) ?? []) {
    const net = netUnits(state, pocket);
    const debt = owed(pocket);
    if (net === 0 && debt === 0) continue;
    sums.push({ coin, net, debt, counts: countOf(worthIn(state, account, coin), net) });
  }
  return sums.sort((a, b) => (a.coin < b.coin ? -1 : 1));
}

function countOf(worth: CoinWorth, net: Units): Units {
  return net > 0 ? collateralValue(worth, net) : neg(fullValue(worth, neg(net)));
}

function addPositions(state: ReadState, sums: Sums, userMarket: ReadUserMarket): void {
  const { instrument } = userMarket.market;
  if (instrument.kind === 'spot') return;
  const worth = coinWorth(state, instrument.marginCoin);
  sums.initial = add(sums.initial, fullValue(worth, userMarket.orderMargin));
  sums.positions = add(sums.positions, fullValue(worth, requirement(crossedExposure(userMarket))));
}

/** Whether a price that the account's coins are valued at is too old to liquidate anybody on it. */
export function isPriceStale(state: ReadState, { uid, wallet }: WalletName): boolean {
  for (const [coin, pocket] of state.ledger.pockets.get(uid)?.get(wallet) ?? []) {
    const from = state.coins.get(coin)?.usdPriceFrom;
    const market = from === undefined ? undefined : state.markets.get(from);
    if (market === undefined || netUnits(state, pocket) === 0) continue;
    if (isIndexStale(market, state.timeMs)) return true;
  }
  return false;
}

/**
 * Which joint accounts may have come due, without looking at each at each move of a mark (positions/monitor.ts):
 * the slack of an account is its effective equity less its maintenance. Money that leaves, a debt that
 * grows or a position that changes brings the account up at once.
 */

/** The accounts that are short, after looking at all that came up; asked while there are joint accounts. */
export function takeShortAccounts(state: State): AccountWatch[] {
  const { monitor } = state;
  bringUp(state);
  const { suspects } = monitor.accounts;
  if (suspects.size === 0) return NONE;
  const short: AccountWatch[] = [];
  for (const watch of suspects) {
    const risk = accountRisk(state, nameOf(watch));
    if (isShortOf(risk)) short.push(watch);
    else watchAgain(state, watch, risk);
  }
  suspects.clear();
  return short;
}

const NONE: AccountWatch[] = [];

/** The wallet that an account is. */
export function nameOf({
  user,
  wallet,
}: DeepReadonly<Pick<AccountWatch, 'user' | 'wallet'>>): WalletName {
  return { uid: user.uid, wallet };
}

/** Those whose positions changed, whose money left, or whose marks have gone their way. */
function bringUp({ ledger, monitor }: State): void {
  const { accountOf, accounts, changed, way } = monitor;
  const suspect = (name: WalletName) => {
    const watch = accountOf.get(jointName(name));
    if (watch !== undefined) accounts.suspects.add(watch);
  };
  for (const { settlementPocket } of dirtyItems(changed))
    if (settlementPocket.isJoint) suspect(settlementPocket);
  for (const pocket of dirtyItems(ledger.touched)) if (pocket.isJoint) suspect(pocket);
  bringUpReached(accounts, way);
}

function watchAgain(state: State, watch: AccountWatch, risk: AccountRisk): void {
  const slack = sub(sub(risk.effEquity, risk.positions), risk.debts);
  const gross = grossValue(state, watch);
  watchFrom(state.monitor.accounts, watch, { way: state.monitor.way, slack, gross });
}

/** All that moves with a mark, USD units. */
function grossValue(state: State, { user, wallet }: AccountWatch): Units {
  let gross: Units = 0;
  for (const [coin, pocket] of state.ledger.pockets.get(user.uid)?.get(wallet) ?? []) {
    const net = netUnits(state, pocket);
    gross = add(gross, fullValue(coinWorth(state, coin), net < 0 ? neg(net) : net));
  }
  for (const userMarket of user.userMarkets.values()) {
    if (userMarket.wallet !== wallet) continue;
    const { positions } = crossedExposure(userMarket);
    gross = add(gross, positionsGross(state, userMarket.market, positions));
  }
  return gross;
}
