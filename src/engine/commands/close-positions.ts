/**
 * Closes positions at market: all of a category, of a symbol, or one side of it (R-C-10, R-C-11). Orders
 * that would close a leg give way first, since they occupy it; a leg larger than one market order
 * may be takes several. What the book cannot take stays open.
 */
import type { Result } from '../command.ts';
import type { FuturesCategory } from '../instrument/instrument.ts';
import { cancelOpenOrder } from '../order/cancel.ts';
import type { PositionSide } from '../order/order.ts';
import { checkSize } from '../order/size-checks.ts';
import type { ClosePositions, PositionOutcome } from '../order-command.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { Turn } from '../turn.ts';
import { legOf } from '../user/holding.ts';
import type { Holding, User } from '../user/user.ts';
import { placeOrder } from './place-order.ts';

const SIDES: readonly PositionSide[] = ['long', 'short'];

export function closePositions(turn: Turn, command: ClosePositions): Result<'close-positions'> {
  const user = turn.state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  return legsToClose(user, command).flatMap(({ holding, side }) =>
    closeLegAtMarket(turn, command, holding, side),
  );
}

interface NamedLeg {
  readonly holding: Holding;
  readonly side: PositionSide;
}

/** By symbol, long before short. */
function legsToClose(user: User, command: ClosePositions): NamedLeg[] {
  return [...user.holdings.values()]
    .filter(({ market: { instrument } }) => isMeant(instrument, command))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((holding) => SIDES.map((side) => ({ holding, side })))
    .filter(({ holding, side }) => legOf(holding, side) !== undefined)
    .filter(({ side }) => (command.positionSide ?? side) === side);
}

function isMeant(
  instrument: { readonly category: string; readonly symbol: string },
  command: { readonly category: FuturesCategory; readonly symbol?: string },
): boolean {
  return (
    instrument.category === command.category &&
    (command.symbol === undefined || command.symbol === instrument.symbol)
  );
}

function closeLegAtMarket(
  turn: Turn,
  command: ClosePositions,
  holding: Holding,
  side: PositionSide,
): PositionOutcome[] {
  const named = { symbol: holding.market.instrument.symbol, positionSide: side };
  const refusal = refusalToClose(holding, side);
  if (refusal !== undefined) return [{ ...named, orderId: '', clientOid: '', refusal }];
  for (const order of [...holding.closing[side]]) cancelOpenOrder(turn, order, 'normal_cancel');
  const outcomes: PositionOutcome[] = [];
  for (;;) {
    const before = legOf(holding, side)?.lots ?? 0;
    if (before === 0) return outcomes;
    const placed = placeClose(turn, command, holding, side);
    if (isRejection(placed)) {
      return [...outcomes, { ...named, orderId: '', clientOid: '', refusal: placed }];
    }
    outcomes.push({ ...named, orderId: placed.orderId, clientOid: placed.clientOid });
    if ((legOf(holding, side)?.lots ?? 0) === before) return outcomes;
  }
}

/** What would refuse the market order, asked before any other order gives way to it. */
function refusalToClose(holding: Holding, side: PositionSide): Rejection | undefined {
  const { instrument } = holding.market;
  if (instrument.status !== 'online')
    return { reason: 'instrument-not-trading', detail: instrument.symbol };
  return checkSize(instrument, 'market', nextLots(holding, side));
}

function placeClose(turn: Turn, command: ClosePositions, holding: Holding, side: PositionSide) {
  const leg = holding.isHedge ? { positionSide: side, effect: 'close' as const } : {};
  return placeOrder(turn, {
    type: 'place-order',
    uid: command.uid,
    instrument: holding.key,
    side: side === 'long' ? 'sell' : 'buy',
    ...leg,
    orderType: 'market',
    lots: nextLots(holding, side),
    timeInForce: 'gtc',
    reduceOnly: !holding.isHedge,
    ...(command.origin === undefined ? {} : { origin: command.origin }),
  });
}

function nextLots(holding: Holding, side: PositionSide): number {
  const lots = legOf(holding, side)?.lots ?? 0;
  return Math.min(lots, holding.market.instrument.maxMarketLots);
}
