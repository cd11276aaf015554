/**
 * A trade that the venue makes between two closing orders of its own, at a price of its own: netting
 * hedged legs, deleveraging, delivery. It moves positions and money like any other, but neither the
 * book nor the last price.
 */
import { idFrom } from '../../primitives/id.ts';
import type { Order } from '../core/order.ts';
import type { Turn } from '../core/turn.ts';
import { tradeValue } from '../core/value.ts';
import type { Match } from '../markets/meeting.ts';
import { countFill } from './count-fill.ts';
import { finish } from './registers.ts';
import { settle } from './settle.ts';

/** Both orders are on no book and have at least `lots` left; one that has none left is filled. */
export function tradeOffBook(
  turn: Turn,
  between: { readonly taker: Order; readonly maker: Order },
  at: { readonly ticks: number; readonly lots: number },
): void {
  const { taker, maker } = between;
  const { ticks, lots } = at;
  const { market } = taker.holding;
  const tradeId = idFrom(turn.state.counters.trade++);
  const value = tradeValue(market.instrument, ticks, lots);
  const met: Match = { market, tradeId, ticks, lots, value, isOffBook: true };
  for (const order of [taker, maker]) {
    order.leavesLots -= lots;
    countFill(turn, order, met);
  }
  settle(turn, met, maker, taker);
  for (const order of [taker, maker]) if (order.leavesLots === 0) finish(turn, order, 'filled');
}
