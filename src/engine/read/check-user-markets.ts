/**
 * Invariants of users: what is locked equals what the open orders need, the sums kept per user market
 * equal a recount, closing orders fit their position, and one-way user markets have one position at most.
 */

import { add, sub, type Units } from '../../primitives/units.ts';
import type {
  ReadMarket,
  ReadOrder,
  ReadPocketAccounts,
  ReadUser,
  ReadUserMarket,
} from '../core/entities.ts';
import type { Side } from '../core/order.ts';
import { type ReadState, standingOrders } from '../core/state.ts';
import { marginValue, tradeValue } from '../core/value.ts';
import { closingPosition } from '../orders/lifecycle.ts';
import { pocketOf } from '../orders/product.ts';
import { closingLots } from '../orders/reduce-only.ts';
import { orderMargin, positionsOf } from '../positions/position-figures.ts';
import { isUnionUserMarket, positionOf } from '../positions/user-market.ts';

export function checkUsers(state: ReadState): string[] {
  const faults: string[] = [];
  for (const user of state.users.values()) {
    const orders = [...standingOrders(state, user)];
    faults.push(...checkLocked(state, user, orders), ...checkCrossedMargin(state, user));
    for (const userMarket of user.userMarkets.values()) {
      const market = state.markets.get(userMarket.key);
      if (market !== undefined) faults.push(...checkUserMarket(state, orders, userMarket, market));
    }
  }
  return faults;
}

/** Per wallet and coin: the kept margin sum = Σ margin of the crossed positions it backs. */
function checkCrossedMargin(state: ReadState, user: ReadUser): string[] {
  const faults: string[] = [];
  for (const pocket of pocketsOf(state, user)) {
    const positions = positionsOf(pocket).filter(
      ({ userMarket }) => userMarket.marginMode === 'crossed',
    );
    const sum = positions.reduce<Units>((total, { position }) => add(total, position.margin), 0);
    const { available, crossedMargin: kept, wallet } = pocket;
    if (kept !== sum)
      faults.push(
        `${user.uid} ${wallet} ${available.coin}: crossed margin ${kept}, positions have ${sum}`,
      );
  }
  return faults;
}

/** Per wallet and coin: locked = Σ spot holds + Σ futures order margin − what profit stands for of it. */
function checkLocked(state: ReadState, user: ReadUser, orders: readonly ReadOrder[]): string[] {
  const needs = lockedNeeds(state, user, orders);
  const faults: string[] = [];
  for (const { locked, unfunded, wallet } of pocketsOf(state, user)) {
    const name = `${wallet} ${locked.coin}`;
    const need = sub(needs.get(name) ?? 0, unfunded);
    if (unfunded < 0) faults.push(`${user.uid} ${name}: ${unfunded} of order margin is unfunded`);
    needs.delete(name);
    if (locked.balance !== need)
      faults.push(`${user.uid} ${name}: locked ${locked.balance}, open orders need ${need}`);
  }
  for (const [name, need] of needs)
    if (need !== 0) faults.push(`${user.uid} ${name}: open orders need ${need} of no account`);
  return faults;
}

function pocketsOf({ ledger }: ReadState, { uid }: ReadUser): ReadPocketAccounts[] {
  const wallets = [...(ledger.pockets.get(uid)?.values() ?? [])];
  return wallets.flatMap((byCoin) => [...byCoin.values()]);
}

function lockedNeeds(
  state: ReadState,
  user: ReadUser,
  orders: readonly ReadOrder[],
): Map<string, Units> {
  const needs = new Map<string, Units>();
  const addTo = (name: string, amount: Units) => needs.set(name, add(needs.get(name) ?? 0, amount));
  for (const order of orders) {
    if (order.userMarket.market.instrument.kind === 'spot')
      addTo(`${order.userMarket.wallet} ${pocketOf(order).available.coin}`, order.held);
  }
  for (const userMarket of user.userMarkets.values()) {
    const instrument = state.markets.get(userMarket.key)?.instrument;
    if (instrument === undefined || isUnionUserMarket(userMarket)) continue;
    addTo(`${userMarket.wallet} ${instrument.marginCoin}`, userMarket.orderMargin);
  }
  return needs;
}

function checkUserMarket(
  state: ReadState,
  orders: readonly ReadOrder[],
  userMarket: ReadUserMarket,
  market: ReadMarket,
): string[] {
  const { instrument } = market;
  const name = `${userMarket.user.uid} ${userMarket.key}`;
  if (instrument.kind === 'spot') return [];
  const faults = [...checkPositions(name, userMarket), ...checkSums(name, orders, userMarket)];
  const need = orderMargin(state, userMarket);
  if (need !== userMarket.orderMargin)
    faults.push(`${name}: order margin ${userMarket.orderMargin}, needed ${need}`);
  return faults;
}

function checkPositions(name: string, userMarket: ReadUserMarket): string[] {
  const faults: string[] = [];
  const isDouble = userMarket.long !== undefined && userMarket.short !== undefined;
  if (isDouble && !userMarket.isHedge) faults.push(`${name}: two positions in one-way mode`);
  for (const side of ['long', 'short'] as const) {
    const lots = positionOf(userMarket, side)?.lots ?? 0;
    if (closingLots(userMarket, side) > lots)
      faults.push(`${name}: closing orders exceed the ${side} position`);
  }
  return faults;
}

function checkSums(
  name: string,
  orders: readonly ReadOrder[],
  userMarket: ReadUserMarket,
): string[] {
  return (['buy', 'sell'] as const).flatMap((side) => {
    const recount = recountSide(orders, userMarket, side);
    const kept = side === 'buy' ? userMarket.buys : userMarket.sells;
    const isEqual = recount.lots === kept.lots && recount.value === kept.value;
    return isEqual ? [] : [`${name}: ${side} sums are not the open orders`];
  });
}

function recountSide(
  orders: readonly ReadOrder[],
  userMarket: ReadUserMarket,
  side: Side,
): { lots: number; value: Units } {
  let lots = 0;
  let value: Units = 0;
  for (const order of orders) {
    if (!countsTowards(order, userMarket, side)) continue;
    lots += order.leavesLots;
    value = add(
      value,
      marginValue(
        order.userMarket.market.instrument,
        tradeValue(order.userMarket.market.instrument, order.priceTicks, order.leavesLots),
        order.leavesLots,
      ),
    );
  }
  return { lots, value };
}

function countsTowards(order: ReadOrder, userMarket: ReadUserMarket, side: Side): boolean {
  return (
    order.userMarket.market.instrument.key === userMarket.key &&
    order.side === side &&
    closingPosition(order) === undefined
  );
}
