/** Step 1: what the user has open in the scope is cancelled, so that nothing is opened behind its back. */

import type { Scope } from '../core/monitor.ts';
import type { Order } from '../core/order.ts';
import type { Turn } from '../core/turn.ts';
import type { Holding } from '../core/user.ts';
import { spentCoin } from '../orders/spot/hold.ts';
import { heldTriggers } from '../orders/trigger/registers.ts';
import { uidOf } from '../risk/scope.ts';
import { cancelHeld } from './cancel-held.ts';
import { keepStepReceipt, scopeFigures } from './liquidation-receipt.ts';

/** Tells whether there was anything to cancel. */
export function cancelScope(turn: Turn, scope: Scope): boolean {
  const orders = ordersOf(turn, scope);
  const waiting = holdingsOf(turn, scope).filter((holding) => heldTriggers(holding).length > 0);
  if (orders.length + waiting.length === 0) return false;
  const inputs = scopeFigures(turn.state, scope);
  keepStepReceipt(turn, scope, {
    step: 'cancel',
    inputs,
    formula: 'equity ≤ requirement: what is open in the scope is cancelled',
    outcome: cancelHeld(turn, orders, waiting),
  });
  return true;
}

/** The holdings of the scope, by instrument. */
function holdingsOf({ state }: Turn, scope: Scope): Holding[] {
  if (scope.kind === 'leg') return [scope.holding];
  if (scope.kind === 'account')
    return [...scope.user.holdings.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const { pocket } = scope;
  return [...(state.users.get(pocket.uid)?.holdings.values() ?? [])]
    .filter(({ cash, market }) => cash === pocket && market.instrument.kind !== 'spot')
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Oldest first. A leg: those of its instrument that open or close it. A wallet: all that use its coin. */
function ordersOf({ state }: Turn, scope: Scope): Order[] {
  const orders = [...(state.users.get(uidOf(scope))?.openOrders.values() ?? [])];
  return orders.filter((order) => isInScope(order, scope)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isInScope(order: Order, scope: Scope): boolean {
  const { holding } = order;
  if (scope.kind === 'leg') {
    if (holding !== scope.holding) return false;
    return !holding.isHedge || order.positionSide === scope.leg.side;
  }
  if (scope.kind === 'account') return true;
  const { pocket } = scope;
  if (order.holding.market.instrument.kind !== 'spot') return holding.cash === pocket;
  return holding.wallet === pocket.wallet && spentCoin(order) === pocket.available.coin;
}
