/**
 * Turns a position round (R-C-14): closes it at market and opens one on the other side, in one act. In
 * one-way mode one order does both. In hedge mode the leg is closed and, once it is gone, the other
 * opened; the opening order is judged before anything changes, so that a reversal that cannot be
 * margined leaves the position alone. Orders that would close the leg give way.
 */
import { sweep } from '../book/liquidity.ts';
import type { Result } from '../command.ts';
import { cancelOpenOrder } from '../order/cancel.ts';
import type { PositionSide, Side } from '../order/order.ts';
import { marketLimit } from '../order/price-band.ts';
import { checkSize } from '../order/size-checks.ts';
import type { OrderIds, PlaceOrder, ReversePosition } from '../order-command.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { legOf } from '../user/holding.ts';
import type { Holding } from '../user/user.ts';
import { placeOrder, planOrder } from './place-order.ts';

export function reversePosition(turn: Turn, command: ReversePosition): Result<'reverse-position'> {
  const reversal = reversalOf(turn.state, command);
  if (isRejection(reversal)) return reversal;
  const refusal = refusalToReverse(turn.state, reversal);
  if (refusal !== undefined) return refusal;
  const { holding, leg } = reversal;
  for (const order of [...holding.closing[leg]]) cancelOpenOrder(turn, order, 'normal_cancel');
  return holding.isHedge ? reverseLeg(turn, reversal) : idsOf(placeOrder(turn, reversal.opening));
}

interface Reversal {
  readonly holding: Holding;
  /** The leg that goes, and its size. */
  readonly leg: PositionSide;
  readonly held: number;
  /** Hedge mode: the order that opens the other leg. One-way: the order that does all. */
  readonly opening: PlaceOrder;
}

function reversalOf(state: State, command: ReversePosition): Reversal | Rejection {
  const user = state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  if (!state.markets.has(command.instrument))
    return { reason: 'unknown-instrument', detail: command.instrument };
  const holding = user.holdings.get(command.instrument);
  if (holding === undefined) return { reason: 'no-position' };
  const leg = legToReverse(holding, command);
  if (typeof leg !== 'string') return leg;
  const held = legOf(holding, leg)?.lots;
  if (held === undefined) return { reason: 'no-position' };
  return { holding, leg, held, opening: openingOrder(command, { holding, leg, held }) };
}

/** Hedge mode names the leg; in one-way mode there is one at most, which a side must turn round. */
function legToReverse(
  holding: Holding,
  { side, positionSide }: ReversePosition,
): PositionSide | Rejection {
  if (holding.isHedge) return positionSide ?? { reason: 'position-side-required' };
  if (side !== undefined) return side === 'sell' ? 'long' : 'short';
  return holding.long === undefined ? 'short' : 'long';
}

function openingOrder(
  command: ReversePosition,
  { holding, leg, held }: Omit<Reversal, 'opening'>,
): PlaceOrder {
  const lots = command.lots ?? held;
  const opens = leg === 'long' ? ('short' as const) : ('long' as const);
  return {
    ...marketOrder(command, leg),
    ...(holding.isHedge ? { positionSide: opens, effect: 'open' } : {}),
    lots: holding.isHedge ? lots : held + lots,
    ...(command.clientOid === undefined ? {} : { clientOid: command.clientOid }),
  };
}

/** Both orders go to the same side of the book: what closes a long opens a short. */
function marketOrder(
  { uid, instrument, origin }: Pick<ReversePosition, 'uid' | 'instrument' | 'origin'>,
  leg: PositionSide,
): PlaceOrder {
  return {
    type: 'place-order',
    uid,
    instrument,
    side: sideThatCloses(leg),
    orderType: 'market',
    timeInForce: 'gtc',
    ...(origin === undefined ? {} : { origin }),
  };
}

function sideThatCloses(leg: PositionSide): Side {
  return leg === 'long' ? 'sell' : 'buy';
}

/** What would refuse it, asked before any other order gives way to it. */
function refusalToReverse(state: State, reversal: Reversal): Rejection | undefined {
  const { holding, leg, held, opening } = reversal;
  const { market } = holding;
  const plan = planOrder(state, holding, opening);
  if (isRejection(plan)) return plan;
  const tooLarge = checkSize(market.instrument, 'market', held);
  if (tooLarge !== undefined) return tooLarge;
  const side = sideThatCloses(leg);
  const reached = sweep(market, side, 1, marketLimit(market, side)).lots;
  return reached === 0 ? { reason: 'no-liquidity' } : undefined;
}

/** What closed is closed: its order is the answer when the book had no more to open with. */
function reverseLeg(turn: Turn, { holding, leg, held, opening }: Reversal): OrderIds | Rejection {
  const closing = { ...marketOrder(opening, leg), positionSide: leg, effect: 'close' } as const;
  const closed = placeOrder(turn, { ...closing, lots: held });
  if (isRejection(closed) || legOf(holding, leg) !== undefined) return idsOf(closed);
  const opened = placeOrder(turn, opening);
  return idsOf(isRejection(opened) ? closed : opened);
}

function idsOf(placed: Result<'place-order'>): OrderIds | Rejection {
  if (isRejection(placed)) return placed;
  return { orderId: placed.orderId, clientOid: placed.clientOid };
}
