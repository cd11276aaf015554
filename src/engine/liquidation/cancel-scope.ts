/** Step 1: what the user has open in the scope is cancelled, so that nothing is opened behind its back. */

import type { Order, UserMarket } from '../core/entities.ts';
import type { Position } from '../core/position.ts';
import type { Figure } from '../core/receipt.ts';
import { byAge } from '../core/sorted.ts';
import { type Context, type Scope, standingOrders } from '../core/state.ts';
import { markTicks } from '../markets/mark-price.ts';
import { cancelOpenOrder } from '../orders/cancel.ts';
import { coverShortage } from '../orders/futures/shortage.ts';
import { pocketOf } from '../orders/product.ts';
import { tradeOffBook } from '../orders/settle.ts';
import { cancelTriggersOf, heldTriggers } from '../orders/trigger/lifecycle.ts';
import { profitOf } from '../positions/position-figures.ts';
import { byPlace } from '../positions/user-market.ts';
import type { Exposure } from '../risk/exposure.ts';
import { exposuresOf, uidOf } from '../risk/scope.ts';
import { keepStepReceipt, orderFigures, scopeFigures } from './liquidation-receipt.ts';
import { closeOffBook } from './venue-order.ts';

/** Tells whether there was anything to cancel. */
export function cancelScope(context: Context, scope: Scope): boolean {
  const orders = ordersOf(context, scope);
  const waiting = userMarketsOf(context, scope).filter(
    (userMarket) => heldTriggers(userMarket).length > 0,
  );
  if (orders.length + waiting.length === 0) return false;
  const inputs = scopeFigures(context.state, scope);
  keepStepReceipt(context, scope, {
    step: 'cancel',
    inputs,
    formula: 'equity ≤ requirement: what is open in the scope is cancelled',
    outcome: cancelHeld(context, orders, waiting),
  });
  return true;
}

/** The user markets of the scope, by instrument. */
function userMarketsOf({ state }: Context, scope: Scope): UserMarket[] {
  if (scope.kind === 'position') return [scope.userMarket];
  if (scope.kind === 'account')
    return [...scope.user.userMarkets.values()]
      .filter(({ wallet }) => wallet === scope.wallet)
      .sort(byPlace);
  const { pocket } = scope;
  return [...(state.users.get(pocket.uid)?.userMarkets.values() ?? [])]
    .filter(
      ({ settlementPocket, market }) =>
        settlementPocket === pocket && market.instrument.kind !== 'spot',
    )
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Oldest first. A position: those of its instrument that open or close it. A wallet: all that use its coin. */
function ordersOf({ state }: Context, scope: Scope): Order[] {
  const user = state.users.get(uidOf(scope));
  const orders = user === undefined ? [] : [...standingOrders(state, user)];
  return orders.filter((order) => isInScope(order, scope)).sort(byAge);
}

function isInScope(order: Order, scope: Scope): boolean {
  const { userMarket } = order;
  if (scope.kind === 'position') {
    if (userMarket !== scope.userMarket) return false;
    return !userMarket.isHedge || order.positionSide === scope.position.side;
  }
  if (scope.kind === 'account') return userMarket.wallet === scope.wallet;
  return pocketOf(order) === scope.pocket;
}

/** Cancels orders, and the triggers of user markets, on the venue's account; tells how many of each. */
export function cancelHeld(
  context: Context,
  orders: readonly Order[],
  userMarkets: readonly UserMarket[],
): Figure[] {
  for (const order of orders) {
    // Cancelling one may take others away.
    if (order.leavesLots > 0) cancelOpenOrder(context, order, 'burst_cancel');
  }
  const triggers = userMarkets.reduce(
    (sum, userMarket) => sum + heldTriggers(userMarket).length,
    0,
  );
  for (const userMarket of userMarkets) cancelTriggersOf(context, userMarket);
  return [
    { name: 'orders cancelled', value: String(orders.length) },
    { name: 'triggers cancelled', value: String(triggers) },
  ];
}

/**
 * Step 2: of a crossed pair of positions the smaller is closed against as much of the larger, at the mark,
 * without a fee and off the book (`offset`). Isolated positions stand alone and are not netted.
 */

/** Nets the first hedged pair by instrument; tells whether there was one. */
export function netHedges(context: Context, scope: Scope): boolean {
  const pair = exposuresOf(scope).find(({ positions }) => positions.length > 1);
  if (pair === undefined) return false;
  net(context, scope, pair);
  return true;
}

function net(context: Context, scope: Scope, { userMarket, positions }: Exposure): void {
  const { market } = userMarket;
  const lots = Math.min(...positions.map((position) => position.lots));
  const ticks = markTicks(market);
  // The position with the profit goes first, so that it is there for the loss of the other.
  const [first, second] = [...positions].sort((a, b) =>
    profitOf(market, a) > profitOf(market, b) ? -1 : 1,
  ) as [Position, Position];
  const inputs = scopeFigures(context.state, scope);
  const close = (side: Position['side']) =>
    closeOffBook(context, userMarket, { side, lots, execType: 'offset' });
  const [taker, maker] = [close(first.side), close(second.side)];
  tradeOffBook(context, { taker, maker }, { ticks, lots });
  coverShortage(context, userMarket);
  keepStepReceipt(context, scope, {
    step: 'offset',
    inputs,
    userMarket,
    formula: 'the smaller position is closed against as much of the larger one, at the mark',
    outcome: [
      ...orderFigures(context.state, first.side, taker),
      ...orderFigures(context.state, second.side, maker),
    ],
  });
}
