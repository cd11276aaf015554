/** Self-trade prevention: what happens when an order would meet one of its own user (A17, A18). */
import type { Order } from '../core/order.ts';

export type SelfTradeAction = 'trade' | 'cancel-taker' | 'cancel-maker' | 'cancel-both';

/** The incoming order's mode decides; with `none` it trades with itself. */
export function selfTradeAction(taker: Order, maker: Order): SelfTradeAction {
  if (taker.holding.user.uid !== maker.holding.user.uid) return 'trade';
  switch (taker.selfTradePrevention) {
    case 'cancel_taker':
      return 'cancel-taker';
    case 'cancel_maker':
      return 'cancel-maker';
    case 'cancel_both':
      return 'cancel-both';
    default:
      return 'trade';
  }
}
