/**
 * A main account moves a position, or a part of it, between itself and its sub-accounts, or between two of these: one
 * closes it at the mark and the other opens as much there, off the book and without a fee. Who gives keeps what the
 * position had gained or lost so far; who takes has the margin for it, as for an order, and adds to a position or
 * opens one, but closes none.
 * Decides R-C-20.
 */

import { integer, literal, struct, text } from '../../primitives/record-codec.ts';
import type { Order, User, UserMarket } from '../core/entities.ts';
import type { Event } from '../core/event.ts';
import { subAccountOf } from '../core/family.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { OrderTerms, PositionSide, Side } from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import { POSITION_SIDE } from '../core/record-parts.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { markPrice, markTicks } from '../markets/mark-price.ts';
import { checkMargin } from '../orders/futures/order-margin.ts';
import { acceptOrder } from '../orders/lifecycle.ts';
import type { Direction, Plan } from '../orders/product.ts';
import { tradeOffBook } from '../orders/settle.ts';
import { leverageOf, positionOf, userMarketOf } from '../positions/user-market.ts';
import { defineCommand } from './definition.ts';

interface MovePosition {
  readonly type: 'move-position';
  /** The main account. */
  readonly uid: string;
  readonly fromUid: string;
  readonly toUid: string;
  readonly instrument: InstrumentKey;
  readonly positionSide: PositionSide;
  readonly lots: number;
}

export const movePosition = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 122,
  codec: struct<MovePosition>({
    type: literal('move-position'),
    uid: text,
    fromUid: text,
    toUid: text,
    instrument: text,
    positionSide: POSITION_SIDE,
    lots: integer,
  }),
  apply,
});

/** The two orders that did it. */
interface Moved {
  readonly closeOrderId: string;
  readonly closeClientOid: string;
  readonly openOrderId: string;
  readonly openClientOid: string;
}

function apply(context: Context, command: MovePosition): Answer<Moved> {
  const ends = endsOf(context.state, command);
  if (isRejection(ends)) return ends;
  const refused = checkMove(context.state, command, ends);
  if (refused !== undefined) return refused;
  const { from, to } = ends;
  const { events } = context;
  const ticks = markTicks(from.market);
  const closing = orderOf(context, from, { ...command, does: 'close' });
  const opening = orderOf(context, to, { ...command, does: 'open' });
  const before = events.length;
  tradeOffBook(context, { taker: closing, maker: opening }, { ticks, lots: command.lots });
  events.push(movedEvent(command, { closing, opening, ticks }, events.slice(before)));
  return {
    ok: true,
    closeOrderId: closing.id,
    closeClientOid: closing.clientOid,
    openOrderId: opening.id,
    openClientOid: opening.clientOid,
  };
}

interface Ends {
  readonly from: UserMarket;
  readonly to: UserMarket;
}

function endsOf(state: State, command: MovePosition): Ends | Rejection {
  const main = state.users.get(command.uid);
  if (main === undefined) return refuse('unknown-user', command.uid);
  if (main.parentUid !== undefined) return refuse('main-account-only');
  const memberOf = (uid: string): User | undefined =>
    uid === main.uid ? main : subAccountOf(state, main.uid, uid);
  const [giver, taker] = [memberOf(command.fromUid), memberOf(command.toUid)];
  if (giver === undefined || taker === undefined || giver === taker)
    return refuse('not-own-account');
  if (giver.isFrozen || taker.isFrozen) return refuse('account-frozen');
  const market = state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return refuse('unknown-instrument', command.instrument);
  const { ledger } = state;
  return { from: userMarketOf(ledger, giver, market), to: userMarketOf(ledger, taker, market) };
}

function checkMove(
  state: State,
  { lots, positionSide: side }: MovePosition,
  { from, to }: Ends,
): Rejection | undefined {
  const { instrument } = from.market;
  if (instrument.status !== 'online') return refuse('instrument-not-trading', instrument.symbol);
  const { unitOf } = state.loans;
  const units = [unitOf.get(from.user.uid), unitOf.get(to.user.uid)];
  if (units[0] !== units[1] && units.some((unit) => (unit?.loans.size ?? 0) > 0))
    return refuse('loan-risk');
  const held = positionOf(from, side)?.lots ?? 0;
  if (held === 0) return refuse('no-position');
  if (!to.isHedge && positionOf(to, side === 'long' ? 'short' : 'long') !== undefined)
    return refuse('opposite-position');
  const sizeText = (size: number) => stepsToText(size, instrument.sizeStep);
  if (lots < 1) return refuse('size-below-minimum', sizeText(1));
  if (lots > held) return refuse('insufficient-position', sizeText(held));
  if (markPrice(from.market) === undefined) return refuse('no-mark-price');
  return checkMargin(state, to, {
    direction: directionOf(to, side, 'open'),
    lots,
    priceTicks: markTicks(to.market),
    limitTicks: undefined,
    marginMode: to.marginMode,
    leverage: leverageOf(to, side),
    closedFirst: 0,
    givenUp: lots,
  });
}

type Does = 'open' | 'close';

function sideOf(position: PositionSide, does: Does): Side {
  return (position === 'long') === (does === 'open') ? 'buy' : 'sell';
}

function directionOf({ isHedge }: UserMarket, position: PositionSide, does: Does): Direction {
  return {
    side: sideOf(position, does),
    positionSide: isHedge ? position : undefined,
    effect: isHedge ? does : 'net',
    isReduceOnly: !isHedge && does === 'close',
  };
}

/** An order on no book: a market order that its user has not placed himself, without a fee. */
function orderOf(
  context: Context,
  userMarket: UserMarket,
  { does, lots, positionSide }: Pick<MovePosition, 'lots' | 'positionSide'> & { does: Does },
): Order {
  const { isHedge, key, marginMode, user } = userMarket;
  const direction = directionOf(userMarket, positionSide, does);
  const terms: OrderTerms = {
    uid: user.uid,
    instrument: key,
    side: direction.side,
    orderType: 'market',
    lots,
    timeInForce: 'ioc',
    origin: { enterPoint: 'SYS', isCopyTrading: false },
  };
  const plan: Plan = {
    ...direction,
    lots,
    cutLots: 0,
    quoteBudget: 0,
    holdMode: isHedge ? 'hedge_mode' : 'one_way_mode',
    marginMode,
    leverage: leverageOf(userMarket, positionSide),
    limitTicks: undefined,
    displaced: [],
    displacedReason: 'burst_cancel',
    execType: 'normal',
    isFeeFree: true,
  };
  return acceptOrder(context, userMarket, terms, plan);
}

function movedEvent(
  { lots, positionSide, uid }: MovePosition,
  { closing, opening, ticks }: { closing: Order; opening: Order; ticks: number },
  told: readonly Event[],
): Event {
  const trade = told.find((event) => event.type === 'traded');
  return {
    type: 'position-moved',
    uid,
    fromUid: closing.userMarket.user.uid,
    toUid: opening.userMarket.user.uid,
    instrument: closing.userMarket.market.instrument,
    positionSide,
    lots,
    priceTicks: ticks,
    orderId: closing.id,
    closeFillId: trade?.taker.fillId ?? '',
    openFillId: trade?.maker.fillId ?? '',
  };
}
