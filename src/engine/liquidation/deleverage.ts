/**
 * Auto-deleveraging: what of a position neither the book nor the reserve could take is closed against
 * the positions on the other side, the first in line first (risk/adl-rank.ts), at its bankruptcy price and without
 * a fee. Closing orders of a counterparty that no longer fit its position are cut, or cancelled (`adl_cancel`).
 */

import { formatUnits } from '../../primitives/decimal.ts';
import type { Order, UserMarket } from '../core/entities.ts';
import { keepReceipt, moneyIn } from '../core/keep-receipt.ts';
import type { PositionSide } from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import type { Position } from '../core/position.ts';
import type { Ranked } from '../core/receipt.ts';
import type { Context } from '../core/state.ts';
import { markTicks } from '../markets/mark-price.ts';
import { coverShortage } from '../orders/futures/shortage.ts';
import { fitClosingOrders } from '../orders/reduce-only.ts';
import { tradeOffBook } from '../orders/settle.ts';
import { type RankedPosition, rankedOpenPositions, SCORE_SCALE } from '../risk/adl-rank.ts';
import type { CloseOut } from './bankruptcy-price.ts';
import { priceFigure, sizeFigure } from './liquidation-receipt.ts';
import { closeOffBook } from './venue-order.ts';

/** Ranks that a receipt shows beyond those who were reached. */
const RANKS_SHOWN = 20;

/** Closes the rest of a position; returns the order that did. Long and short lots are as many, so it is closed whole. */
export function deleverage(
  context: Context,
  { userMarket, position }: CloseOut,
  ticks: number,
): Order {
  const opposite: PositionSide = position.side === 'long' ? 'short' : 'long';
  const ranked = rankedOpenPositions(context.state, userMarket.market, opposite);
  const lots = position.lots;
  const taker = closeOffBook(context, userMarket, {
    side: position.side,
    lots,
    execType: 'liquidation',
  });
  const ranks: Ranked[] = [];
  for (const each of ranked) {
    const taken = Math.min(taker.leavesLots, each.position.lots);
    if (taken === 0 && ranks.length >= RANKS_SHOWN) break;
    ranks.push(rankOf(each, taken));
    if (taken > 0) takeFrom(context, each, { taker, taken, ticks });
  }
  keepRanks(context, taker, { position, lots, ticks, ranks, line: ranked });
  return taker;
}

/**
 * Closes a part of a position at the mark against those of the other side, the last in line first; returns how much. A
 * user who holds both sides is no counterparty of his own.
 */
export function deleverageUser(
  context: Context,
  userMarket: UserMarket,
  { side, lots }: { readonly side: PositionSide; readonly lots: number },
): number {
  const { market } = userMarket;
  const ticks = markTicks(market);
  const opposite: PositionSide = side === 'long' ? 'short' : 'long';
  const last = rankedOpenPositions(context.state, market, opposite).reverse();
  let left = lots;
  for (const other of last) {
    const ranked = rankedOpenPositions(context.state, market, side).find(
      (each) => each.userMarket === userMarket,
    );
    if (left === 0 || ranked === undefined) break;
    if (other.userMarket === userMarket) continue;
    const taken = Math.min(left, other.position.lots);
    closeAgainst(context, ranked, { other, taken, ticks });
    left -= taken;
  }
  return lots - left;
}

function closeAgainst(
  context: Context,
  ranked: RankedPosition,
  { other, taken, ticks }: { other: RankedPosition; taken: number; ticks: number },
): void {
  const { position, userMarket } = other;
  const room = position.lots - taken;
  fitClosingOrders(context, userMarket, position.side, { room, reason: 'adl_cancel' });
  const taker = closeOffBook(context, userMarket, {
    side: position.side,
    lots: taken,
    execType: 'liquidation',
  });
  const ranks = [rankOf(ranked, taken)];
  takeFrom(context, ranked, { taker, taken, ticks });
  coverShortage(context, userMarket);
  keepRanks(context, taker, { position, lots: taken, ticks, ranks, line: [ranked] });
}

function keepRanks(
  context: Context,
  { id, userMarket }: Order,
  how: {
    readonly position: Position;
    readonly lots: number;
    readonly ticks: number;
    readonly ranks: readonly Ranked[];
    /** All who stood there. */
    readonly line: readonly RankedPosition[];
  },
): void {
  const { instrument } = userMarket.market;
  keepReceipt(context, {
    kind: 'deleveraging',
    step: 'deleverage',
    uid: userMarket.user.uid,
    instrument: userMarket.key,
    positionSide: how.position.side,
    positionId: how.position.id,
    orderId: id,
    inputs: [
      sizeFigure('size left', instrument, how.lots),
      priceFigure('price', instrument, how.ticks),
    ],
    formula: formulaOf(how.line),
    outcome: [{ name: 'counterparties', value: String(how.ranks.filter(isReached).length) }],
    ranks: how.ranks,
  });
}

const RANK_FORMULA =
  'rank by profit / open value × leverage, highest first; the older of equal ones first';

/** Told only where it has put somebody behind others. */
function formulaOf(ranked: readonly RankedPosition[]): string {
  return ranked.some(({ isHedged }) => isHedged)
    ? `${RANK_FORMULA}; hedged positions of delta-neutral accounts behind all others`
    : RANK_FORMULA;
}

function takeFrom(
  context: Context,
  { userMarket, position, score }: RankedPosition,
  { taker, taken, ticks }: { taker: Order; taken: number; ticks: number },
): void {
  const { instrument } = userMarket.market;
  const { side } = position;
  const room = position.lots - taken;
  fitClosingOrders(context, userMarket, side, { room, reason: 'adl_cancel' });
  const maker = closeOffBook(context, userMarket, { side, lots: taken, execType: 'deleveraging' });
  const sizeBefore = sizeFigure('size', instrument, position.lots);
  tradeOffBook(context, { taker, maker }, { ticks, lots: taken });
  coverShortage(context, userMarket);
  keepReceipt(context, {
    kind: 'deleveraging',
    step: 'counterparty',
    uid: userMarket.user.uid,
    instrument: userMarket.key,
    positionSide: side,
    positionId: position.id,
    orderId: maker.id,
    inputs: [
      sizeBefore,
      { name: 'score', value: formatUnits(score, SCORE_SCALE) },
      { name: 'liquidated user', value: taker.userMarket.user.uid },
      { name: 'liquidation order', value: taker.id },
    ],
    formula: RANK_FORMULA,
    outcome: [
      sizeFigure('size closed', instrument, taken),
      priceFigure('price', instrument, ticks),
      moneyIn(context.state, instrument.marginCoin)('realised profit', maker.realisedPnl),
    ],
  });
}

function rankOf({ userMarket, position, score }: RankedPosition, taken: number): Ranked {
  return {
    uid: userMarket.user.uid,
    positionId: position.id,
    score: formatUnits(score, SCORE_SCALE),
    taken: stepsToText(taken, userMarket.market.instrument.sizeStep),
  };
}

function isReached({ taken }: Ranked): boolean {
  return taken !== '0';
}
