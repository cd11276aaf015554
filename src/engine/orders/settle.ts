/** Settles both sides of a match and tells the trade. */

import { idFrom } from '../../primitives/id.ts';
import type { Order } from '../core/entities.ts';
import type { Fill, Traded } from '../core/event.ts';
import type { Turn } from '../core/state.ts';
import { type Liquidity, tradeValue } from '../core/value.ts';
import { countFees } from '../partners/count-fees.ts';
import { finish } from './lifecycle.ts';
import { type FillEffect, type Match, productOf } from './product.ts';

export function settle(turn: Turn, met: Match, maker: Order, taker: Order): void {
  const product = productOf(met.market);
  product.exchange(turn, met, taker, maker);
  const takerFill = fillOf(turn, taker, 'taker', product.settle(turn, met, taker, 'taker'));
  const makerFill = fillOf(turn, maker, 'maker', product.settle(turn, met, maker, 'maker'));
  const trade: Traded = {
    type: 'traded',
    tradeId: met.tradeId,
    instrument: met.market.instrument,
    priceTicks: met.ticks,
    lots: met.lots,
    value: met.value,
    takerSide: taker.side,
    isOffBook: met.isOffBook,
    maker: makerFill,
    taker: takerFill,
  };
  turn.events.push(trade);
  // Nobody counts fees, or for nobody.
  if (turn.state.dayDueMs > 0) countFees(turn.state, trade);
  product.cover(turn, taker);
  product.cover(turn, maker);
}

function fillOf(turn: Turn, order: Order, liquidity: Liquidity, done: FillEffect): Fill {
  return {
    fillId: idFrom(turn.state.counters.fill++),
    order,
    liquidity,
    fee: done.fee,
    feeCoin: done.feeCoin,
    feeDeduction: done.feeDeduction,
    realisedPnl: done.realisedPnl,
    positionSide: done.positionSide,
    effect: done.effect,
  };
}

/** Counts a trade into one of its two orders. */
export function countFill(turn: Turn, order: Order, met: Match): void {
  order.cumLots += met.lots;
  order.cumValue += met.value;
  order.status = 'partially_filled';
  order.updatedMs = turn.timeMs;
}

/**
 * A trade that the venue makes between two closing orders of its own, at a price of its own: netting
 * hedged legs, deleveraging, delivery. It moves positions and money like any other, but neither the
 * book nor the last price.
 *
 * Both orders are on no book and have at least `lots` left; one that has none left is filled.
 */
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
