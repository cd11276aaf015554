/**
 * Invariants of users: what is locked equals what the open orders need, the sums kept per holding
 * equal a recount, closing orders fit their leg, and one-way holdings have one leg at most.
 */

import { add, type Units } from '../../primitives/units.ts';
import type {
  ReadHolding,
  ReadMarket,
  ReadOrder,
  ReadPocketAccounts,
  ReadUser,
} from '../core/entities.ts';
import type { Side } from '../core/order.ts';
import type { ReadState } from '../core/state.ts';
import { walletFor } from '../core/user.ts';
import { marginValue, tradeValue } from '../core/value.ts';
import { closingLeg } from '../orders/lifecycle.ts';
import { pocketOf } from '../orders/product.ts';
import { closingLots } from '../orders/reduce-only.ts';
import { isUnionHolding, legOf } from '../positions/holding.ts';
import { legsOf, orderMargin } from '../positions/leg.ts';

export function checkUsers(state: ReadState): string[] {
  const faults: string[] = [];
  for (const user of state.users.values()) {
    faults.push(...checkLocked(state, user), ...checkCrossedMargin(state, user));
    for (const holding of user.holdings.values()) {
      const market = state.markets.get(holding.key);
      if (market !== undefined) faults.push(...checkHolding(user, holding, market));
    }
  }
  return faults;
}

/** Per wallet and coin: the kept margin sum = Σ margin of the crossed legs it backs. */
function checkCrossedMargin(state: ReadState, user: ReadUser): string[] {
  const faults: string[] = [];
  for (const pocket of pocketsOf(state, user)) {
    const legs = legsOf(pocket).filter(({ holding }) => holding.marginMode === 'crossed');
    const sum = legs.reduce<Units>((total, { position }) => add(total, position.margin), 0);
    const { available, crossedMargin: kept, wallet } = pocket;
    if (kept !== sum)
      faults.push(
        `${user.uid} ${wallet} ${available.coin}: crossed margin ${kept}, legs have ${sum}`,
      );
  }
  return faults;
}

/** Per wallet and coin: locked = Σ spot holds + Σ futures order margin. */
function checkLocked(state: ReadState, user: ReadUser): string[] {
  const needs = lockedNeeds(state, user);
  const faults: string[] = [];
  for (const { locked, wallet } of pocketsOf(state, user)) {
    const name = `${wallet} ${locked.coin}`;
    const need = needs.get(name) ?? 0;
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

function lockedNeeds(state: ReadState, user: ReadUser): Map<string, Units> {
  const needs = new Map<string, Units>();
  const addTo = (name: string, amount: Units) => needs.set(name, add(needs.get(name) ?? 0, amount));
  for (const order of user.openOrders.values()) {
    if (order.holding.market.instrument.kind === 'spot')
      addTo(`${walletFor(user, 'SPOT')} ${pocketOf(order).available.coin}`, order.held);
  }
  for (const holding of user.holdings.values()) {
    const instrument = state.markets.get(holding.key)?.instrument;
    if (instrument === undefined || isUnionHolding(holding)) continue;
    addTo(`${walletFor(user, instrument.category)} ${instrument.marginCoin}`, holding.orderMargin);
  }
  return needs;
}

function checkHolding(user: ReadUser, holding: ReadHolding, market: ReadMarket): string[] {
  const { instrument } = market;
  const name = `${user.uid} ${holding.key}`;
  if (instrument.kind === 'spot') return [];
  const faults = [...checkLegs(name, holding), ...checkSums(name, user, holding)];
  const need = orderMargin(instrument, holding);
  if (need !== holding.orderMargin)
    faults.push(`${name}: order margin ${holding.orderMargin}, needed ${need}`);
  return faults;
}

function checkLegs(name: string, holding: ReadHolding): string[] {
  const faults: string[] = [];
  const isDouble = holding.long !== undefined && holding.short !== undefined;
  if (isDouble && !holding.isHedge) faults.push(`${name}: two legs in one-way mode`);
  for (const side of ['long', 'short'] as const) {
    const lots = legOf(holding, side)?.lots ?? 0;
    if (closingLots(holding, side) > lots)
      faults.push(`${name}: closing orders exceed the ${side} leg`);
  }
  return faults;
}

function checkSums(name: string, user: ReadUser, holding: ReadHolding): string[] {
  return (['buy', 'sell'] as const).flatMap((side) => {
    const recount = recountSide(user, holding, side);
    const kept = side === 'buy' ? holding.buys : holding.sells;
    const isEqual = recount.lots === kept.lots && recount.value === kept.value;
    return isEqual ? [] : [`${name}: ${side} sums are not the open orders`];
  });
}

function recountSide(
  user: ReadUser,
  holding: ReadHolding,
  side: Side,
): { lots: number; value: Units } {
  let lots = 0;
  let value: Units = 0;
  for (const order of user.openOrders.values()) {
    if (!countsTowards(order, holding, side)) continue;
    lots += order.leavesLots;
    value = add(
      value,
      marginValue(
        order.holding.market.instrument,
        tradeValue(order.holding.market.instrument, order.priceTicks, order.leavesLots),
        order.leavesLots,
      ),
    );
  }
  return { lots, value };
}

function countsTowards(order: ReadOrder, holding: ReadHolding, side: Side): boolean {
  return (
    order.holding.market.instrument.key === holding.key &&
    order.side === side &&
    closingLeg(order) === undefined
  );
}
