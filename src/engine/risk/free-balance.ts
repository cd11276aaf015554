/**
 * What a user may still commit in one coin of one wallet:
 *
 *   to margin   = available − Σ initial margin of crossed positions + Σ their unrealised profit
 *   to take out = available − Σ initial margin of crossed positions + min(0, Σ their unrealised profit)
 *
 * Holds of spot orders, order margin and isolated margin have already left `available`. An unrealised
 * profit backs crossed positions and their orders and nothing else: where there is no money left to lock
 * for an order, it is `unfunded`, which counts against both. In a joint account the other coins have a
 * say as well.
 *
 * Worked (D.11 of wire.md): equity 48.07069777 with a profit of 0.0792, position margin 7.3302, order
 * margin 6.063618: 34.67687977 may margin more, 34.59767977 may leave.
 * Decides R-F-14, R-F-15, R-F-16, R-B-5.
 */

import {
  add,
  maxUnits,
  minUnits,
  mulDiv,
  mulDivFloor,
  sub,
  type Units,
} from '../../primitives/units.ts';
import type { ReadPocketAccounts } from '../core/entities.ts';
import type { MarginMode } from '../core/order.ts';
import { isSinceRules3 } from '../core/reference.ts';
import type { ReadState } from '../core/state.ts';
import type { WalletName } from '../core/user.ts';
import { crossedProfit } from '../positions/position-figures.ts';
import { accountRisk, netUnits, spareOfAccount } from './account-risk.ts';
import { coinWorth, collateralValue, unitsCounting, worthIn } from './collateral-value.ts';

/** Units that may be spent or withdrawn; never above what is available. */
export function freeBalance(state: ReadState, pocket: ReadPocketAccounts): Units {
  return pocket.isJoint ? jointBalance(state, pocket) : ownBalance(state, pocket);
}

/** Units that may margin positions and orders: in a union account also what other coins stand for. */
export function freeMargin(state: ReadState, pocket: ReadPocketAccounts): Units {
  return pocket.isJoint ? jointMargin(state, pocket) : ownMargin(state, pocket);
}

/** The same for isolated positions and their orders, which take their margin out of the wallet: money alone. */
export function freeForIsolated(state: ReadState, pocket: ReadPocketAccounts): Units {
  return minUnits(freeMargin(state, pocket), pocket.available.balance);
}

/** Whether so many units may be spent or withdrawn. */
export function hasFree(state: ReadState, pocket: ReadPocketAccounts, amount: Units): boolean {
  return isLeastFree(state, pocket, amount) || amount <= freeBalance(state, pocket);
}

/** Whether so many units may margin positions and orders of a mode. */
export function hasMargin(
  state: ReadState,
  pocket: ReadPocketAccounts,
  amount: Units,
  mode: MarginMode = 'crossed',
): boolean {
  if (isLeastFree(state, pocket, amount)) return true;
  return amount <= freeInMode(state, pocket, mode);
}

/** What may margin positions and orders of a mode. */
export function freeInMode(state: ReadState, pocket: ReadPocketAccounts, mode: MarginMode): Units {
  return mode === 'crossed' ? freeMargin(state, pocket) : freeForIsolated(state, pocket);
}

const UNKNOWN = -1;

/** What an order frees may be more than it needs: an amount below zero is not granted by what proves nothing. */
function isLeastFree(state: ReadState, pocket: ReadPocketAccounts, amount: Units): boolean {
  const least = leastFree(state, pocket);
  return least !== UNKNOWN && amount <= least;
}

/**
 * At least so much is free, told without summing profits at marks that have moved since: whatever the
 * marks, within their bounds the crossed positions are worth no less than the floor (risk/watch.ts). Below
 * zero when that proves nothing: positions that changed in this command have not been looked at yet, or a
 * scope waits for its liquidation without a bound. It only saves work: what it grants, the sum grants.
 */
export function leastFree({ monitor }: ReadState, pocket: ReadPocketAccounts): Units {
  const { available, crossedMargin, floor, isJoint, unfunded, watches } = pocket;
  if (isJoint || unfunded > 0 || monitor.changed.count + monitor.due.length > 0) return UNKNOWN;
  if (crossedMargin > 0 && watches === 0) return UNKNOWN;
  const free = sub(available.balance, crossedMargin);
  return floor < 0 ? add(free, floor) : free;
}

/**
 * What may be committed in one coin of a joint account (R-B-5): never so much that the effective equity
 * of the account falls below its initial margin. A single-mode account that owes is bound by that and
 * by the coin's own balance; a union account by that alone when it margins positions.
 */

/** Units that may leave: as a union account's positions are margined by all coins, they bind none. */
function jointBalance(state: ReadState, pocket: ReadPocketAccounts): Units {
  return minUnits(spendable(state, pocket), spareUnits(state, pocket));
}

/** Units that may margin positions and orders. */
function jointMargin(state: ReadState, pocket: ReadPocketAccounts): Units {
  const own = ownMargin(state, pocket);
  const { price, divisor } = coinWorth(state, pocket.available.coin);
  // What a coin without a price stands for cannot be told: it margins by itself.
  if (price === 0) return own;
  const spare = spareOfAccount(accountRisk(state, pocket));
  const units = mulDivFloor(spare, divisor, price);
  return isUnion(state, pocket) ? units : minUnits(own, units);
}

/** Units that are there to be spent, whatever the account may spare. */
export function spendable(state: ReadState, pocket: ReadPocketAccounts): Units {
  return isUnion(state, pocket) ? pocket.available.balance : ownBalance(state, pocket);
}

/** Units that the account can do without: what is not the user's own weighs in full. */
function spareUnits(state: ReadState, pocket: ReadPocketAccounts): Units {
  const spare = spareOfAccount(accountRisk(state, pocket));
  if (spare < 0) return 0;
  const worth = worthIn(state, pocket, pocket.available.coin);
  if (worth.price === 0) return pocket.available.balance;
  const net = netUnits(state, pocket);
  const counted = net > 0 ? collateralValue(worth, net) : 0;
  const own = maxUnits(0, net);
  if (spare < counted) return sub(own, unitsCounting(worth, own, sub(counted, spare)));
  return add(own, mulDiv(sub(spare, counted), worth.divisor, worth.price));
}

/** Whether all coins of the wallet margin all its positions. */
export function isUnion(state: Pick<ReadState, 'users'>, { uid, wallet }: WalletName): boolean {
  return wallet === 'unified' && state.users.get(uid)?.assetMode === 'union';
}

/**
 * Units that a coin can spare by itself, less what its crossed positions need; below zero when they need
 * more than there is. Pure in the coin: what other coins owe or need is not asked.
 */
function ownBalance(state: ReadState, pocket: ReadPocketAccounts): Units {
  const profit = crossedProfit(state, pocket);
  return profit < 0 ? add(unbound(pocket), profit) : unbound(pocket);
}

/** The same of what it can margin. Before version 3 of the rules a profit backed no orders. */
function ownMargin(state: ReadState, pocket: ReadPocketAccounts): Units {
  return isSinceRules3(state)
    ? add(unbound(pocket), crossedProfit(state, pocket))
    : ownBalance(state, pocket);
}

function unbound({ available, crossedMargin, unfunded }: ReadPocketAccounts): Units {
  return sub(sub(available.balance, crossedMargin), unfunded);
}
