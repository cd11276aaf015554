/**
 * A delivery contract ends: its orders and triggers are cancelled, and every position is closed at the mark of
 * that moment, longs against shorts by uid, without a fee (`delivery`). Then it is halted for good.
 * Decides R-Q-8.
 */

import type { Market, Order, UserMarket } from '../core/entities.ts';
import { keepReceipt, moneyIn } from '../core/keep-receipt.ts';
import type { PositionSide } from '../core/order.ts';
import { byAge } from '../core/sorted.ts';
import { type Context, type State, standingOrders } from '../core/state.ts';
import { priceFigure, sizeFigure } from '../liquidation/liquidation-receipt.ts';
import { closeOffBook } from '../liquidation/venue-order.ts';
import { withStatus } from '../markets/compile.ts';
import { markFigures, markTicks } from '../markets/mark-price.ts';
import { cancelOpenOrder } from '../orders/cancel.ts';
import { coverShortage } from '../orders/futures/shortage.ts';
import { tradeOffBook } from '../orders/settle.ts';
import { cancelTriggersOf } from '../orders/trigger/lifecycle.ts';
import { termsChanged } from '../positions/monitor.ts';
import { holdersOf, positionOf } from '../positions/user-market.ts';
import { setMark } from '../risk/set-mark.ts';

export function deliver(context: Context, market: Market): void {
  const { state } = context;
  setMark(state, market);
  cancelEverything(context, market);
  const ticks = markTicks(market);
  const [longs, shorts] = [closesOf(context, market, 'long'), closesOf(context, market, 'short')];
  let index = 0;
  for (const taker of longs) {
    while (taker.leavesLots > 0) {
      const maker = shorts[index] as Order;
      const lots = Math.min(taker.leavesLots, maker.leavesLots);
      tradeOffBook(context, { taker, maker }, { ticks, lots });
      if (maker.leavesLots === 0) index += 1;
    }
  }
  for (const { userMarket } of [...longs, ...shorts]) coverShortage(context, userMarket);
  for (const order of [...longs, ...shorts]) keepDeliveryReceipt(context, market, { order, ticks });
  market.isDelivered = true;
  market.instrument = withStatus(state, market.instrument, 'halted');
  termsChanged(state);
}

function cancelEverything(context: Context, market: Market): void {
  for (const userMarket of userMarketsIn(context.state, market)) {
    const orders = [...standingOrders(context.state, userMarket.user)].filter(
      (each) => each.userMarket === userMarket,
    );
    for (const order of orders.sort(byAge)) {
      if (order.leavesLots > 0) cancelOpenOrder(context, order, 'delivery_order_cancel');
    }
    cancelTriggersOf(context, userMarket, { reason: 'delivery_order_cancel' });
  }
}

/** By uid. */
function userMarketsIn(state: State, market: Market): UserMarket[] {
  return [...state.users.values()]
    .flatMap(({ userMarkets }) => userMarkets.get(market.instrument.key) ?? [])
    .sort((a, b) => (a.user.uid < b.user.uid ? -1 : 1));
}

/** One closing order per position of a side, by uid. */
function closesOf(context: Context, market: Market, side: PositionSide): Order[] {
  return holdersOf(market).flatMap((userMarket) => {
    const lots = positionOf(userMarket, side)?.lots ?? 0;
    return lots === 0
      ? []
      : [closeOffBook(context, userMarket, { side, lots, execType: 'delivery' })];
  });
}

function keepDeliveryReceipt(
  context: Context,
  market: Market,
  { order, ticks }: { order: Order; ticks: number },
): void {
  const { instrument } = market;
  keepReceipt(context, {
    kind: 'delivery',
    uid: order.userMarket.user.uid,
    instrument: instrument.key,
    positionSide: order.side === 'sell' ? 'long' : 'short',
    orderId: order.id,
    inputs: [sizeFigure('size', instrument, order.cumLots), ...markFigures(market)],
    formula: 'every position is closed at the mark of the delivery, rounded down to the tick',
    outcome: [
      priceFigure('delivery price', instrument, ticks),
      moneyIn(context.state, instrument.marginCoin)('realised profit', order.realisedPnl),
    ],
  });
}
