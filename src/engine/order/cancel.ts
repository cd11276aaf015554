/** Cancelling an open order, whatever the reason: off the book, its money free, its end told. */
import { syncOrderMargin } from '../margin/order-margin.ts';
import { releaseHold } from '../spot/hold.ts';
import type { Turn } from '../turn.ts';
import type { CancelReason, Order } from './order.ts';
import { partyOf } from './party.ts';
import { finish, takeOff } from './registers.ts';

export function cancelOpenOrder(turn: Turn, order: Order, reason: CancelReason): void {
  const party = partyOf(turn.state, order);
  takeOff(turn, party, order);
  finish(turn, order, 'cancelled', reason);
  if (order.instrument.kind === 'spot') releaseHold(turn, party, order);
  else syncOrderMargin(turn, party);
}
