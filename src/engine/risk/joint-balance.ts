/**
 * What may be committed in one coin of a joint account (R-B-5): never so much that the effective equity
 * of the account falls below its initial margin. A single-mode account that owes is bound by that and
 * by the coin's own balance; a union account by that alone when it margins positions.
 */
import { floorDiv, minUnits } from '../../primitives/decimal.ts';
import type { PocketAccounts } from '../core/ledger.ts';
import type { State } from '../core/state.ts';
import { ownBalance } from '../positions/own-balance.ts';
import { accountRisk, accountRoom, netUnits } from './account-risk.ts';
import { coinWorth, collateralValue, unitsCounting } from './collateral-value.ts';
import { isUnion } from './joint-account.ts';

/** Units that may leave: as a union account's legs are margined by all coins, they bind none. */
export function jointBalance(state: State, pocket: PocketAccounts): bigint {
  return minUnits(spendable(state, pocket), spareUnits(state, pocket));
}

/** Units that may margin positions and orders. */
export function jointMargin(state: State, pocket: PocketAccounts): bigint {
  const own = ownBalance(state, pocket);
  const { price, divisor } = coinWorth(state, pocket.available.coin);
  // What a coin without a price stands for cannot be told: it margins by itself.
  if (price === 0n) return own;
  const room = accountRoom(accountRisk(state, pocket.uid));
  const units = floorDiv(room * divisor, price);
  return isUnion(state, pocket.uid) ? units : minUnits(own, units);
}

/** Units that are there to be spent, whatever the account may spare. */
export function spendable(state: State, pocket: PocketAccounts): bigint {
  return isUnion(state, pocket.uid) ? pocket.available.balance : ownBalance(state, pocket);
}

/** Units that the account can do without: what is not the user's own weighs in full. */
function spareUnits(state: State, pocket: PocketAccounts): bigint {
  const room = accountRoom(accountRisk(state, pocket.uid));
  if (room < 0n) return 0n;
  const worth = coinWorth(state, pocket.available.coin);
  if (worth.price === 0n) return pocket.available.balance;
  const net = netUnits(state, pocket);
  const counted = net > 0n ? collateralValue(worth, net) : 0n;
  const own = net > 0n ? net : 0n;
  if (room < counted) return own - unitsCounting(worth, own, counted - room);
  return own + ((room - counted) * worth.divisor) / worth.price;
}
