/**
 * Turns a position round: closes it at market and opens one on the other side, in one act. In
 * one-way mode one order does both. In hedge mode the position is closed and, once it is gone, the other
 * opened; the opening order is judged before anything changes, so that a reversal that cannot be
 * margined leaves the position alone. Orders that would close the position give way.
 * Decides R-C-14.
 */

import { integer, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { ReadUserMarket, UserMarket } from '../core/entities.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { OrderIds, OrderOrigin, OrderTerms, PositionSide, Side } from '../core/order.ts';
import { ORIGIN, POSITION_SIDE, SIDE } from '../core/record-parts.ts';
import { isSinceRules3 } from '../core/reference.ts';
import { type Answer, foremost, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { sweep } from '../markets/order-book.ts';
import { cancelOpenOrder } from '../orders/cancel.ts';
import { checkEntry, type PlacedOrder, place, planTerms } from '../orders/place.ts';
import { checkSize, marketLimit } from '../orders/product.ts';
import { positionOf } from '../positions/user-market.ts';
import { userMarketForReader } from '../read/unopened.ts';
import { defineCommand } from './definition.ts';

interface ReversePosition {
  readonly type: 'reverse-position';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  /** One-way mode: the book side that turns the position round; absent = whichever does. */
  readonly side?: Side;
  /** Hedge mode: the position that goes. */
  readonly positionSide?: PositionSide;
  /** Size of the new position; absent = that of the old one. */
  readonly lots?: number;
  readonly clientOid?: string;
  readonly origin?: OrderOrigin;
}

export const reversePosition = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 10,
  codec: struct<ReversePosition>({
    type: literal('reverse-position'),
    uid: text,
    instrument: text,
    side: optional(SIDE),
    positionSide: optional(POSITION_SIDE),
    lots: optional(integer),
    clientOid: optional(text),
    origin: optional(ORIGIN),
  }),
  apply,
});

function apply(context: Context, command: ReversePosition): Answer<OrderIds> {
  const reversal = reversalOf(context.state, command);
  if (isRejection(reversal)) return reversal;
  const refusal = refusalToReverse(context.state, reversal);
  if (refusal !== undefined) return refusal;
  const { userMarket, positionSide } = reversal;
  for (const order of [...userMarket.closing[positionSide]])
    cancelOpenOrder(context, order, 'normal_cancel');
  return userMarket.isHedge
    ? reverseInHedgeMode(context, reversal)
    : idsOf(place(context, reversal.opening));
}

interface Reversal {
  readonly userMarket: UserMarket;
  /** The position that goes, and its size. */
  readonly positionSide: PositionSide;
  readonly held: number;
  /** Hedge mode: the order that opens the other position. One-way: the order that does all. */
  readonly opening: OrderTerms;
}

function reversalOf(state: State, command: ReversePosition): Reversal | Rejection {
  const user = state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const market = state.markets.get(command.instrument);
  if (market === undefined) return refuse('unknown-instrument', command.instrument);
  const seen = userMarketForReader(state.ledger, user, market);
  const positionSide = positionToReverse(seen, command);
  const held = positionSide === undefined ? 0 : (positionOf(seen, positionSide)?.lots ?? 0);
  const opening = openingOrder(command, {
    userMarket: seen,
    positionSide: positionSide ?? 'long',
    held,
  });
  const refused = checkEntry(state, seen, opening);
  if (refused !== undefined) return refused;
  if (positionSide === undefined) return refuse('position-side-required');
  const userMarket = user.userMarkets.get(market.instrument.key);
  const isOpen = userMarket !== undefined && held > 0;
  return isOpen ? { userMarket, positionSide, held, opening } : refuse('no-position');
}

/** Hedge mode names the position; in one-way mode there is one at most, which a side must turn round. */
function positionToReverse(
  userMarket: ReadUserMarket,
  { side, positionSide }: ReversePosition,
): PositionSide | undefined {
  if (userMarket.isHedge) return positionSide;
  if (side !== undefined) return side === 'sell' ? 'long' : 'short';
  return userMarket.long === undefined ? 'short' : 'long';
}

interface OpeningPlan extends Pick<Reversal, 'positionSide' | 'held'> {
  readonly userMarket: ReadUserMarket;
}

function openingOrder(
  command: ReversePosition,
  { userMarket, positionSide, held }: OpeningPlan,
): OrderTerms {
  const lots = command.lots ?? held;
  const opens = positionSide === 'long' ? ('short' as const) : ('long' as const);
  return {
    ...marketOrder(command, positionSide),
    ...(userMarket.isHedge ? { positionSide: opens, effect: 'open' } : {}),
    lots: userMarket.isHedge ? lots : held + lots,
    ...(command.clientOid === undefined ? {} : { clientOid: command.clientOid }),
  };
}

/** Both orders go to the same side of the book: what closes a long opens a short. */
function marketOrder(
  { uid, instrument, origin }: Pick<ReversePosition, 'uid' | 'instrument' | 'origin'>,
  positionSide: PositionSide,
): OrderTerms {
  return {
    uid,
    instrument,
    side: sideThatCloses(positionSide),
    orderType: 'market',
    timeInForce: 'gtc',
    ...(origin === undefined ? {} : { origin }),
  };
}

function sideThatCloses(positionSide: PositionSide): Side {
  return positionSide === 'long' ? 'sell' : 'buy';
}

/** What would refuse it, asked before any other order gives way to it. */
function refusalToReverse(state: State, reversal: Reversal): Rejection | undefined {
  const { userMarket, positionSide, held, opening } = reversal;
  const { market } = userMarket;
  const sizes = [held, opening.lots ?? 0].map((lots) =>
    checkSize(market.instrument, 'market', lots),
  );
  const frees = userMarket.isHedge && isSinceRules3(state) ? { closedFirst: held } : {};
  const plan = foremost(sizes) ?? planTerms(state, userMarket, { ...opening, ...frees });
  if (isRejection(plan)) return plan;
  const side = sideThatCloses(positionSide);
  const reached = sweep(market, side, 1, marketLimit(market, side)).lots;
  return reached === 0 ? refuse('no-liquidity') : undefined;
}

/** What closed is closed: its order is the answer when the book had no more to open with. */
function reverseInHedgeMode(
  context: Context,
  { userMarket, positionSide, held, opening }: Reversal,
): Answer<OrderIds> {
  const closing = { ...marketOrder(opening, positionSide), positionSide, effect: 'close' } as const;
  const closed = place(context, { ...closing, lots: held });
  if (!closed.ok || positionOf(userMarket, positionSide) !== undefined) return idsOf(closed);
  const opened = place(context, opening);
  return idsOf(opened.ok ? opened : closed);
}

function idsOf(placed: Answer<PlacedOrder>): Answer<OrderIds> {
  if (!placed.ok) return placed;
  return { ok: true, orderId: placed.orderId, clientOid: placed.clientOid };
}
