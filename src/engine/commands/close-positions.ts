/**
 * Closes positions at market: all of a category, of a symbol, or one side of it. Orders
 * that would close a position give way first, since they occupy it; a position larger than one market order
 * may be takes several. What the book cannot take stays open.
 * Decides R-C-10, R-C-11.
 */

import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { User, UserMarket } from '../core/entities.ts';
import type { FuturesCategory } from '../core/instrument.ts';
import { isNamed } from '../core/instrument.ts';
import type { OrderOrigin, PositionSide, VenueTerms } from '../core/order.ts';
import { FUTURES_CATEGORY, ORIGIN, POSITION_SIDE } from '../core/record-parts.ts';
import { isSinceRules3 } from '../core/reference.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { cancelMany } from '../orders/cancel.ts';
import { checkEntry, place } from '../orders/place.ts';
import { checkSize } from '../orders/product.ts';
import { positionOf } from '../positions/user-market.ts';
import type { OrderOutcome } from './cancel-order.ts';
import { defineCommand } from './definition.ts';

const SIDES: readonly PositionSide[] = ['long', 'short'];

/** Whose positions, and where; what is absent is any. */
interface NamedPositions {
  readonly uid: string;
  readonly category?: FuturesCategory;
  readonly symbol?: string;
  readonly positionSide?: PositionSide;
  readonly origin?: OrderOrigin;
}

interface ClosePositions extends NamedPositions {
  readonly type: 'close-positions';
  readonly category: FuturesCategory;
}

/** One market order that closes a position, or why there is none (then its ids are empty). */
type PositionOutcome = OrderOutcome & {
  readonly symbol: string;
  readonly positionSide: PositionSide;
};

export const closePositions = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 9,
  codec: struct<ClosePositions>({
    type: literal('close-positions'),
    uid: text,
    category: FUTURES_CATEGORY,
    symbol: optional(text),
    positionSide: optional(POSITION_SIDE),
    origin: optional(ORIGIN),
  }),
  apply,
});

function apply(
  context: Context,
  command: ClosePositions,
): Answer<{ readonly results: readonly PositionOutcome[] }> {
  const user = context.state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  return { ok: true, results: closeAtMarket(context, user, command) };
}

/** Closes what is named of a user, whoever asks. */
export function closeAtMarket(
  context: Context,
  user: User,
  named: NamedPositions,
): PositionOutcome[] {
  return positionsToClose(user, named).flatMap(({ userMarket, side }) =>
    closePositionAtMarket(context, named, userMarket, side),
  );
}

interface NamedLeg {
  readonly userMarket: UserMarket;
  readonly side: PositionSide;
}

/** By symbol, long before short. */
function positionsToClose(user: User, command: NamedPositions): NamedLeg[] {
  return [...user.userMarkets.values()]
    .filter(({ market: { instrument } }) => isNamed(instrument, command))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((userMarket) => SIDES.map((side) => ({ userMarket, side })))
    .filter(({ userMarket, side }) => positionOf(userMarket, side) !== undefined)
    .filter(({ side }) => (command.positionSide ?? side) === side);
}

function closePositionAtMarket(
  context: Context,
  command: NamedPositions,
  userMarket: UserMarket,
  side: PositionSide,
): PositionOutcome[] {
  const named = { symbol: userMarket.market.instrument.symbol, positionSide: side };
  const refusal = refusalToClose(context.state, command, { userMarket, side });
  if (refusal !== undefined) return [{ ...named, orderId: '', clientOid: '', ...refusal }];
  if (!isSinceRules3(context.state))
    cancelMany(context, [...userMarket.closing[side]], 'normal_cancel');
  const outcomes: PositionOutcome[] = [];
  for (;;) {
    const before = positionOf(userMarket, side)?.lots ?? 0;
    if (before === 0) return outcomes;
    const placed = place(context, closingOrder(command, { userMarket, side }));
    if (!placed.ok) return [...outcomes, { ...named, orderId: '', clientOid: '', ...placed }];
    outcomes.push({ ...named, ok: true, orderId: placed.orderId, clientOid: placed.clientOid });
    if ((positionOf(userMarket, side)?.lots ?? 0) === before) return outcomes;
  }
}

/** What would refuse the market order, asked before any other order gives way to it. */
function refusalToClose(
  state: State,
  command: NamedPositions,
  { userMarket, side }: NamedLeg,
): Rejection | undefined {
  return (
    checkEntry(state, userMarket, closingOrder(command, { userMarket, side })) ??
    checkSize(userMarket.market.instrument, 'market', nextLots(userMarket, side))
  );
}

function closingOrder(command: NamedPositions, { userMarket, side }: NamedLeg): VenueTerms {
  const position = userMarket.isHedge ? { positionSide: side, effect: 'close' as const } : {};
  return {
    uid: command.uid,
    instrument: userMarket.key,
    side: side === 'long' ? 'sell' : 'buy',
    ...position,
    orderType: 'market',
    lots: nextLots(userMarket, side),
    timeInForce: 'gtc',
    reduceOnly: !userMarket.isHedge,
    displaces: 'normal_cancel',
    ...(command.origin === undefined ? {} : { origin: command.origin }),
  };
}

function nextLots(userMarket: UserMarket, side: PositionSide): number {
  const lots = positionOf(userMarket, side)?.lots ?? 0;
  return Math.min(lots, userMarket.market.instrument.maxMarketLots);
}
