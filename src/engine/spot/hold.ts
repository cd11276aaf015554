/** Money held for a spot order: quote for a buy, base for a sell. */

import { accountsIn } from '../ledger/holding-accounts.ts';
import { post } from '../ledger/ledger.ts';
import type { Order } from '../order/order.ts';
import type { Turn } from '../turn.ts';
import type { Holding } from '../user/user.ts';

/** The coin a spot order spends. */
export function spentCoin(order: Order): string {
  return order.side === 'buy' ? order.instrument.quote : order.instrument.base;
}

/** Moves `amount` units from available to locked for the order. */
export function takeHold(turn: Turn, holding: Holding, order: Order, amount: bigint): void {
  const { available, locked } = accountsIn(turn.state, holding, spentCoin(order));
  order.held += amount;
  post(turn.state.ledger, { from: available, to: locked, amount, kind: 'hold', cause: order.id });
}

/** Gives back `amount` units, by default all that is still held (case A19). */
export function releaseHold(turn: Turn, holding: Holding, order: Order, amount = order.held): void {
  const { available, locked } = accountsIn(turn.state, holding, spentCoin(order));
  order.held -= amount;
  post(turn.state.ledger, {
    from: locked,
    to: available,
    amount,
    kind: 'release',
    cause: order.id,
  });
}
