/**
 * What placing an order would do, told before it is placed: the order is applied to a copy of the part of the state that
 * it meets, so that no rule is written down twice and the figures are those that placing it then brings. Nothing is
 * journalled. Where only the money is missing, the copy is given it, and the figures say what would be needed.
 * Decides R-G-21.
 */
import type { PlaceOrder } from '../engine/commands/place-order.ts';
import type { ReadOrder } from '../engine/core/entities.ts';
import type { Event } from '../engine/core/event.ts';
import type { Rejection } from '../engine/core/rejection.ts';
import type { ReadState, State } from '../engine/core/state.ts';
import { coinScale } from '../engine/core/steps.ts';
import type { HomeWallet } from '../engine/core/user.ts';
import { apply } from '../engine/engine.ts';
import {
  type OrderFigures,
  type OrderMeans,
  orderFigures,
  orderMeans,
} from '../engine/read/order-figures.ts';
import { userMarketForReader } from '../engine/read/unopened.ts';
import { formatUnits } from '../primitives/decimal.ts';
import { copyAround } from './copy-around.ts';

export interface OrderPreview {
  /** The coin that pays for it, and how much of it is free for it now. */
  readonly coin: string;
  readonly available: string;
  /** Undefined where the order would be refused for another reason than missing money. */
  readonly figures: OrderFigures | undefined;
  /** Why it would be refused. */
  readonly rejection: Rejection | undefined;
}

/** More than any order costs, in whole coins. */
const ENOUGH = '1000000000000';

export function previewOrder(
  state: ReadState,
  { command, timeMs }: { readonly command: PlaceOrder; readonly timeMs: number },
): OrderPreview {
  const tried = tryOn(copyAround(state, command), command, timeMs);
  const { means, rejection } = tried;
  const isShort =
    rejection?.reason === 'insufficient-balance' || rejection?.reason === 'insufficient-margin';
  const figures = isShort ? withMoney(state, command, timeMs) : tried.figures;
  const available = formatUnits(means.available, coinScale(state, means.coin));
  return { coin: means.coin, available, figures, rejection };
}

interface Tried {
  readonly means: OrderMeans;
  readonly figures: OrderFigures | undefined;
  readonly rejection: Rejection | undefined;
}

/** Changes the copy. */
function tryOn(copy: State | undefined, command: PlaceOrder, timeMs: number): Tried {
  if (copy === undefined) throw new Error(`no user ${command.uid} or market ${command.instrument}`);
  const means = meansOf(copy, command);
  const { events, result } = applied(copy, command, timeMs);
  if (!result.ok) return { means, figures: undefined, rejection: result };
  const order = acceptedOf(events, (result as { readonly orderId?: string }).orderId);
  const figures = order === undefined ? undefined : orderFigures(copy, order, means);
  return { means, figures, rejection: undefined };
}

/** Its liquidation price is left out: with so much money there is none. */
function withMoney(
  state: ReadState,
  command: PlaceOrder,
  timeMs: number,
): OrderFigures | undefined {
  const copy = copyAround(state, command);
  if (copy === undefined) return undefined;
  const { coin, wallet } = payingPocket(copy, command);
  const deposit = {
    type: 'deposit' as const,
    uid: command.uid,
    coin,
    // A wallet that takes no deposits refuses it, and there are no figures.
    wallet: wallet as HomeWallet,
    amount: ENOUGH,
    reference: 'preview',
    by: 'preview',
  };
  if (!applied(copy, deposit, timeMs).result.ok) return undefined;
  const { figures } = tryOn(copy, command, timeMs);
  return figures === undefined ? undefined : { ...figures, liquidationPrice: '' };
}

function applied(copy: State, command: Parameters<typeof apply>[1]['command'], timeMs: number) {
  return apply(copy, { seq: copy.seq + 1, timeMs: Math.max(copy.timeMs, timeMs), command });
}

function meansOf(copy: State, command: PlaceOrder): OrderMeans {
  return orderMeans(copy, userMarketIn(copy, command), bookSideOf(copy, command));
}

function userMarketIn(copy: State, { instrument, marginMode, uid }: PlaceOrder) {
  const user = copy.users.get(uid);
  const market = copy.markets.get(instrument);
  if (user === undefined || market === undefined) throw new Error(`no ${uid} in ${instrument}`);
  const found = userMarketForReader(copy.ledger, user, market);
  return market.instrument.kind === 'spot' || marginMode === undefined
    ? found
    : { ...found, marginMode };
}

/** In hedge mode a v2 order names the position: closing a long sells. */
function bookSideOf(copy: State, command: PlaceOrder): PlaceOrder['side'] {
  const { effect, positionSide, side } = command;
  if (!userMarketIn(copy, command).isHedge || positionSide === undefined) return side;
  return (positionSide === 'long') === (effect === 'open') ? 'buy' : 'sell';
}

function payingPocket(copy: State, command: PlaceOrder) {
  const userMarket = userMarketIn(copy, command);
  const { basePocket, settlementPocket } = userMarket;
  const pocket = bookSideOf(copy, command) === 'buy' ? settlementPocket : basePocket;
  return { coin: pocket.available.coin, wallet: pocket.wallet };
}

function acceptedOf(events: readonly Event[], orderId: string | undefined): ReadOrder | undefined {
  for (const event of events)
    if (event.type === 'order-accepted' && event.orderId === orderId) return event.order;
  return undefined;
}
