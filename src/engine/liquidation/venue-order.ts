/**
 * Orders that the venue places for a user to close a position: of its own kind, and bound to nothing else. A
 * shortage that their fills leave is not covered fill by fill: whoever places them does it, when all of
 * the step is closed (orders/futures/shortage.ts).
 */

import type { Order, UserMarket } from '../core/entities.ts';
import type { ExecType, OrderTerms, PositionSide } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import type { Context } from '../core/state.ts';
import { sweep } from '../markets/order-book.ts';
import { execute } from '../orders/execute.ts';
import { acceptOrder } from '../orders/lifecycle.ts';
import type { Plan } from '../orders/product.ts';
import { leverageOf } from '../positions/user-market.ts';

interface VenueClose {
  readonly side: PositionSide;
  readonly lots: number;
  readonly execType: ExecType;
  /** The worst price it may take; absent = any. */
  readonly limitTicks?: number | undefined;
  readonly isFeeFree?: boolean;
}

/** Whether the book would take anything of a position within a limit. */
export function isBookWithin(
  userMarket: UserMarket,
  position: Position,
  limitTicks?: number,
): boolean {
  const side = position.side === 'long' ? 'sell' : 'buy';
  return sweep(userMarket.market, side, 1, limitTicks).lots > 0;
}

/** Closes at market as far as the book goes within the limit; what is left of it is cancelled. */
export function closeOnBook(context: Context, userMarket: UserMarket, close: VenueClose): Order {
  return execute(context, userMarket, commandOf(userMarket, close), planOf(userMarket, close));
}

/** An order on no book, for {@link ../orders/settle.ts}. It bears no fee. */
export function closeOffBook(context: Context, userMarket: UserMarket, close: VenueClose): Order {
  const plan = planOf(userMarket, { ...close, isFeeFree: true });
  return acceptOrder(context, userMarket, commandOf(userMarket, close), plan);
}

function commandOf(userMarket: UserMarket, { side, lots }: VenueClose): OrderTerms {
  return {
    uid: userMarket.user.uid,
    instrument: userMarket.key,
    side: side === 'long' ? 'sell' : 'buy',
    orderType: 'market',
    lots,
    timeInForce: 'ioc',
    origin: { enterPoint: 'SYS', isCopyTrading: false },
  };
}

function planOf(userMarket: UserMarket, close: VenueClose): Plan {
  const { isHedge, marginMode } = userMarket;
  return {
    side: close.side === 'long' ? 'sell' : 'buy',
    lots: close.lots,
    cutLots: 0,
    quoteBudget: 0,
    isReduceOnly: !isHedge,
    holdMode: isHedge ? 'hedge_mode' : 'one_way_mode',
    positionSide: isHedge ? close.side : undefined,
    effect: isHedge ? 'close' : 'net',
    marginMode,
    leverage: leverageOf(userMarket, close.side),
    limitTicks: close.limitTicks,
    displaced: [],
    displacedReason: 'burst_cancel',
    execType: close.execType,
    ...(close.isFeeFree === true ? { isFeeFree: true } : {}),
  };
}
