/**
 * Keeps the margin locked for a holding's open orders equal to what they need. When a shrinking
 * position makes resting orders opening ones and there is no money for them, the newest give way
 * (docs/rules.md: margin shortage).
 */
import { post } from '../ledger/ledger.ts';
import type { Order } from '../order/order.ts';
import { accountsIn, marginPocket, type Party } from '../order/party.ts';
import { closingLeg, finish, takeOff } from '../order/registers.ts';
import type { Turn } from '../turn.ts';
import { freeBalance } from './free-balance.ts';
import { orderMargin } from './requirement.ts';

/** Locks or releases the difference, cancelling newest orders while it cannot be locked. */
export function syncOrderMargin(turn: Turn, party: Party): void {
  for (;;) {
    const need = orderMargin(party.market.instrument, party.holding);
    const missing = need - party.holding.orderMargin;
    if (missing <= 0n || missing <= freeBalance(turn.state, marginPocket(party))) {
      moveMargin(turn, party, missing);
      return;
    }
    const newest = newestOpening(party);
    if (newest === undefined) {
      moveMargin(turn, party, missing);
      return;
    }
    takeOff(turn, party, newest);
    finish(turn, newest, 'cancelled', 'margin_shortage_cancel');
  }
}

function moveMargin(turn: Turn, party: Party, amount: bigint): void {
  if (amount === 0n) return;
  party.holding.orderMargin += amount;
  const { available, locked } = accountsIn(turn.state, party, party.market.instrument.marginCoin);
  const kind = amount > 0n ? 'hold' : 'release';
  post(turn.state.ledger, { from: available, to: locked, amount, kind, cause: party.holding.key });
}

/** The newest open order of the holding that needs margin. */
function newestOpening(party: Party): Order | undefined {
  let newest: Order | undefined;
  for (const order of party.user.openOrders.values()) {
    if (order.instrument.key !== party.holding.key || closingLeg(order) !== undefined) continue;
    if (newest === undefined || order.id > newest.id) newest = order;
  }
  return newest;
}
