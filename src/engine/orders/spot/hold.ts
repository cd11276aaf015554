/** Money held for a spot order: quote for a buy, base for a sell. */

import type { PocketAccounts } from '../../core/ledger.ts';
import type { Order } from '../../core/order.ts';
import type { Turn } from '../../core/turn.ts';
import { borrowForHold, repayFromHold } from '../../credit/borrow/order-loan.ts';
import { post } from '../../money/ledger.ts';

/** The coin a spot order spends. */
export function spentCoin(order: Order): string {
  return order.side === 'buy'
    ? order.holding.market.instrument.quote
    : order.holding.market.instrument.base;
}

/** Moves `amount` units from available to locked for the order. */
function takeHold(turn: Turn, order: Order, amount: bigint): void {
  const { available, locked } = spentAccounts(order);
  const { ledger } = turn.state;
  if (order.loan !== undefined)
    borrowForHold(turn.state, order, { pocket: spentAccounts(order), amount });
  order.held += amount;
  post(ledger, { from: available, to: locked, amount, kind: 'hold', cause: order.id });
}

/** Gives back `amount` units, by default all that is still held (case A19). */
export function releaseHold(turn: Turn, order: Order, amount = order.held): void {
  const { available, locked } = spentAccounts(order);
  order.held -= amount;
  const { ledger } = turn.state;
  post(ledger, { from: locked, to: available, amount, kind: 'release', cause: order.id });
  if (order.loan !== undefined)
    repayFromHold(turn.state, order, { pocket: spentAccounts(order), amount });
}

/** Brings what is held for the order to `wanted` units. */
export function changeHold(turn: Turn, order: Order, wanted: bigint): void {
  if (wanted >= order.held) takeHold(turn, order, wanted - order.held);
  else releaseHold(turn, order, order.held - wanted);
}

function spentAccounts(order: Order): PocketAccounts {
  return order.side === 'buy' ? order.holding.cash : order.holding.stock;
}
