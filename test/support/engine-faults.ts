/**
 * What tests demand of the engine beyond its own invariants: the indexes agree with each other,
 * and the events of one command keep the promises of the order types.
 */

import { nameOf } from '../../src/engine/core/client-oid.ts';
import type { Market, User, UserMarket } from '../../src/engine/core/entities.ts';
import type { Event, Fill, OrderClosed, Traded } from '../../src/engine/core/event.ts';
import { type State, standingOrders } from '../../src/engine/core/state.ts';
import { checkInvariants } from '../../src/engine/read/invariants.ts';
import { keptFaults } from './engine-kept-figures.ts';

/** Every fault of the whole state, one sentence each. */
export function stateFaults(state: State): string[] {
  return [
    ...checkInvariants(state),
    ...indexFaults(state),
    ...isolatedFaults(state),
    ...keptFaults(state),
  ];
}

/** Every promise that the events of one command break, one sentence each. */
export function eventFaults(events: readonly Event[]): string[] {
  const closed = events.filter((event) => event.type === 'order-closed');
  const traded = events.filter((event) => event.type === 'traded');
  const ids = closed.map(({ order }) => order.id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...twice.map((id) => `order ${id} closed twice`),
    ...closed.flatMap(closedFaults),
    ...traded.flatMap(tradedFaults),
  ];
}

/** The indexes of open orders and the books hold the same orders. */
function indexFaults(state: State): string[] {
  const open = [...state.users.values()].reduce((sum, user) => sum + user.openOrders.size, 0);
  const resting = [...state.markets.values()].reduce((sum, market) => sum + inBook(market), 0);
  const faults = [...state.users.values()].flatMap((user) => userFaults(state, user));
  if (open !== resting) faults.push(`users have ${open} open orders, the books ${resting}`);
  return faults;
}

function inBook({ book }: Market): number {
  return [...book.bids.levels, ...book.asks.levels].reduce((sum, level) => sum + level.count, 0);
}

function userFaults(state: State, user: User): string[] {
  const faults: string[] = [];
  const perUserMarket = new Map<UserMarket, number>();
  if (user.openByClientOid.size !== user.openOrders.size)
    faults.push(`${user.uid}: clientOids are not one per open order`);
  for (const { userMarket } of standingOrders(state, user))
    perUserMarket.set(userMarket, (perUserMarket.get(userMarket) ?? 0) + 1);
  for (const order of user.openOrders.values()) {
    if (order.userMarket.user.uid !== user.uid || user.openByClientOid.get(nameOf(order)) !== order)
      faults.push(`${user.uid}: order ${order.id} is not in every index`);
  }
  for (const userMarket of user.userMarkets.values()) {
    if (userMarket.openOrders !== (perUserMarket.get(userMarket) ?? 0))
      faults.push(`${user.uid} ${userMarket.key}: ${userMarket.openOrders} open orders counted`);
  }
  return faults;
}

/** Isolated margin belongs to an open position: without one its account is empty. */
function isolatedFaults(state: State): string[] {
  const faults: string[] = [];
  for (const account of state.ledger.accounts.values()) {
    const [, uid, , part, category, symbol, side] = account.id.split(':');
    if (part !== 'isolated' || account.balance === 0) continue;
    const userMarket = state.users.get(uid ?? '')?.userMarkets.get(`${category}:${symbol}`);
    const position = side === 'long' ? userMarket?.long : userMarket?.short;
    if (position === undefined)
      faults.push(`${account.id} holds ${account.balance} without a position`);
  }
  return faults;
}

function closedFaults({ order }: OrderClosed): string[] {
  const faults: string[] = [];
  if (order.timeInForce === 'fok' && order.type === 'limit') {
    const isWhole = order.status === 'filled';
    if (!isWhole && order.cumLots > 0) faults.push(`fok ${order.id} filled in part`);
  }
  if (order.status === 'filled' && order.cumLots === 0)
    faults.push(`order ${order.id} is filled with nothing`);
  if (order.status === 'cancelled' && order.cancelReason === undefined)
    faults.push(`order ${order.id} is cancelled without a reason`);
  return faults;
}

function tradedFaults(trade: Traded): string[] {
  const { taker, maker } = trade;
  const faults: string[] = [];
  if (taker.order.timeInForce === 'post_only' && taker.order.type === 'limit')
    faults.push(`post-only ${taker.order.id} took`);
  const isSelf = taker.order.userMarket.user.uid === maker.order.userMarket.user.uid;
  if (isSelf && taker.order.selfTradePrevention !== 'none')
    faults.push(`order ${taker.order.id} traded with its own user`);
  if (taker.order.side === maker.order.side) faults.push(`trade ${trade.tradeId} has one side`);
  if (!trade.isOffBook && trade.priceTicks !== maker.order.priceTicks)
    faults.push(`trade ${trade.tradeId} is not at the maker's price`);
  return [...faults, ...fillFaults(trade, taker), ...fillFaults(trade, maker)];
}

function fillFaults(trade: Traded, { order, effect }: Fill): string[] {
  const faults: string[] = [];
  const worse = order.side === 'buy' ? 1 : -1;
  if (order.type === 'limit' && (trade.priceTicks - order.priceTicks) * worse > 0)
    faults.push(`order ${order.id} traded beyond its limit`);
  const mayOpen = !order.isReduceOnly && order.effect !== 'close';
  if (!mayOpen && effect !== 'close') faults.push(`closing order ${order.id} did not close`);
  return faults;
}
