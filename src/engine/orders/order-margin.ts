/**
 * Keeps the margin locked for a holding's open orders equal to what they need. When a shrinking
 * position makes resting orders opening ones and there is no money for them, the newest give way
 * (docs/rules.md: margin shortage).
 */

import type { Order } from '../core/order.ts';
import type { Turn } from '../core/turn.ts';
import type { Holding } from '../core/user.ts';
import { post } from '../money/ledger.ts';
import { isUnionHolding } from '../positions/holding.ts';
import { orderMargin } from '../positions/requirement.ts';
import { hasMargin } from '../risk/free-balance.ts';
import { closingLeg, finish, takeOff } from './registers.ts';

/** Locks or releases the difference, cancelling newest orders while it cannot be locked. */
export function syncOrderMargin(turn: Turn, holding: Holding): void {
  for (;;) {
    const need = orderMargin(holding.market.instrument, holding);
    const missing = need - holding.orderMargin;
    if (missing <= 0n || hasMargin(turn.state, holding.cash, missing)) {
      moveMargin(turn, holding, missing);
      return;
    }
    const newest = newestOpening(holding);
    if (newest === undefined) {
      moveMargin(turn, holding, missing);
      return;
    }
    takeOff(newest);
    finish(turn, newest, 'cancelled', 'margin_shortage_cancel');
  }
}

function moveMargin(turn: Turn, holding: Holding, amount: bigint): void {
  if (amount === 0n) return;
  holding.orderMargin += amount;
  // R-B-10: a union account locks no coin for it; what its orders need counts in its initial margin.
  if (isUnionHolding(holding)) return;
  const { available, locked } = holding.cash;
  const kind = amount > 0n ? 'hold' : 'release';
  post(turn.state.ledger, { from: available, to: locked, amount, kind, cause: holding.key });
}

/** The newest open order of the holding that needs margin. */
function newestOpening(holding: Holding): Order | undefined {
  let newest: Order | undefined;
  for (const order of holding.user.openOrders.values()) {
    if (order.holding.market.instrument.key !== holding.key || closingLeg(order) !== undefined)
      continue;
    if (newest === undefined || order.id > newest.id) newest = order;
  }
  return newest;
}
