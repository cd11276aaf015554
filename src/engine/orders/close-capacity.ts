/**
 * R-4.2-4 … R-4.2-6, hedge mode: how much a new close order may take of a leg of P lots while
 * resting close orders occupy L of it.
 *
 * Worked (case A10): P = 1.000, L = 0.400, market close of 0.800: no error, the limit order is
 * kept, 0.600 closes. L = P: insufficient position, the limit order is kept (setting
 * `closeWhenFullyOccupied: replace` lets the market close displace it instead). L = 0 and more
 * than P: insufficient position. A limit close above P − L: insufficient position. No leg: none.
 */

import type { Order, OrderType, PositionSide } from '../core/order.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { State } from '../core/state.ts';
import type { Holding } from '../core/user.ts';
import { legOf } from '../positions/holding.ts';
import { closingLots, excessOrders } from './reduce-only.ts';

export interface Capacity {
  readonly lots: number;
  readonly displaced: readonly Order[];
}

export function closeCapacity(
  state: State,
  holding: Holding,
  close: { side: PositionSide; type: OrderType; lots: number },
): Capacity | Rejection {
  const held = legOf(holding, close.side)?.lots ?? 0;
  if (held === 0) return refuse('no-position');
  const occupied = closingLots(holding, close.side);
  const free = held - occupied;
  if (close.lots <= free) return { lots: close.lots, displaced: [] };
  if (close.type === 'limit' || occupied === 0) return refuse('insufficient-position');
  if (free > 0) return { lots: free, displaced: [] };
  if (state.settings.closeWhenFullyOccupied === 'refuse') return refuse('insufficient-position');
  const lots = Math.min(close.lots, held);
  return { lots, displaced: excessOrders(holding, close.side, held - lots) };
}

/** R-4.2-3: what a one-way reduce-only order may take, and which older ones give way to it. */
export function reduceOnlyCapacity(
  holding: Holding,
  reduce: { side: PositionSide; lots: number },
): Capacity | Rejection {
  const held = legOf(holding, reduce.side)?.lots ?? 0;
  if (held === 0) return refuse('no-position');
  const lots = Math.min(reduce.lots, held);
  return { lots, displaced: excessOrders(holding, reduce.side, held - lots) };
}
