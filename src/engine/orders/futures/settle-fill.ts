/**
 * One side's fill on a futures instrument: which position it closes and opens, the profit it realises,
 * margin in and out of isolated positions, the fee, and then the open orders brought in line with the
 * new position.
 * Decides R-F-2.
 */

import { add, sub, type Units } from '../../../primitives/units.ts';
import type { Order, UserMarket } from '../../core/entities.ts';
import type { PositionSide } from '../../core/order.ts';
import type { Context } from '../../core/state.ts';
import { feeOn, feeRate, type Liquidity, marginValue, tradeValue } from '../../core/value.ts';
import { repayFromProfit } from '../../credit/borrow/debt.ts';
import { positionOf } from '../../positions/user-market.ts';
import { hasPresets } from '../presets.ts';
import type { FillEffect, Match } from '../product.ts';
import { trimClosingOrders } from '../reduce-only.ts';
import { type PaidFee, payByPlatformCoin, takeFee } from '../settle.ts';
import { armLegPresets } from '../trigger/arm-presets.ts';
import { closePosition, openPosition, type PositionChange } from './change-position.ts';
import { syncOrderMargin } from './order-margin.ts';
import { coverShortage } from './shortage.ts';

/** Fees may round a unit past what was reserved; so few units are waived, not owed. */
const ROUNDING_SLACK = 4;

/** How a fill divides between closing one position and opening the other. */
interface Split {
  readonly closes: PositionSide | undefined;
  readonly closeLots: number;
  readonly opens: PositionSide | undefined;
  readonly openLots: number;
}

export function settleFuturesFill(
  context: Context,
  match: Match,
  order: Order,
  liquidity: Liquidity,
): FillEffect {
  const { userMarket } = order;
  const split = splitFill(userMarket, order, match.lots);
  if (liquidity === 'maker') syncOrderMargin(context, userMarket);
  const { closeFee, openFee, paid } = feesOf(context, match, order, { split, liquidity });
  const realisedPnl =
    split.closes === undefined
      ? 0
      : closePosition(
          context,
          userMarket,
          changeOf(match, order, { side: split.closes, lots: split.closeLots, fee: closeFee }),
        );
  if (split.opens !== undefined) {
    openPosition(
      context,
      userMarket,
      changeOf(match, order, { side: split.opens, lots: split.openLots, fee: openFee }),
    );
  }
  const charged = paid ?? chargeFee(context, match, order, add(openFee, closeFee));
  order.realisedPnl = add(order.realisedPnl, realisedPnl);
  if (realisedPnl > 0) repayFromProfit(context.state, userMarket, realisedPnl);
  alignOrders(context, userMarket, split);
  if (split.opens !== undefined && hasPresets(order.presets))
    armLegPresets(context, order, { side: split.opens, lots: split.openLots });
  const positionSide = split.opens ?? split.closes;
  const { fee, feeCoin, feeDeduction } = charged;
  return { fee, feeCoin, feeDeduction, realisedPnl, positionSide, effect: effectOf(split) };
}

function changeOf(
  match: Match,
  order: Order,
  { side, lots, fee }: Pick<PositionChange, 'side' | 'lots' | 'fee'>,
): PositionChange {
  const value = tradeValue(match.market.instrument, match.ticks, lots);
  return { side, lots, value, fee, cause: match.tradeId, order };
}

/** Hedge orders name their position; a one-way order closes the opposite position first, then opens. */
function splitFill(userMarket: UserMarket, order: Order, lots: number): Split {
  if (order.effect === 'open')
    return { closes: undefined, closeLots: 0, opens: order.positionSide, openLots: lots };
  if (order.effect === 'close')
    return { closes: order.positionSide, closeLots: lots, opens: undefined, openLots: 0 };
  const own: PositionSide = order.side === 'buy' ? 'long' : 'short';
  const opposite: PositionSide = order.side === 'buy' ? 'short' : 'long';
  const closeLots = Math.min(lots, positionOf(userMarket, opposite)?.lots ?? 0);
  const openLots = lots - closeLots;
  return {
    closes: closeLots > 0 ? opposite : undefined,
    closeLots,
    opens: openLots > 0 ? own : undefined,
    openLots,
  };
}

function effectOf(split: Split): 'open' | 'close' | 'flip' {
  if (split.closes === undefined) return 'open';
  return split.opens === undefined ? 'close' : 'flip';
}

/** The fees on both parts; none where the platform coin has paid them already. */
function feesOf(
  context: Context,
  match: Match,
  order: Order,
  { split, liquidity }: { split: Split; liquidity: Liquidity },
): { closeFee: Units; openFee: Units; paid: PaidFee | undefined } {
  const closeFee = partFee(match, order, { lots: split.closeLots, liquidity });
  const openFee = partFee(match, order, { lots: split.openLots, liquidity });
  const account = order.userMarket.settlementPocket.available;
  const due = { account, amount: add(openFee, closeFee), tradeId: match.tradeId };
  const paid = payByPlatformCoin(context, order, due);
  return paid === undefined ? { closeFee, openFee, paid } : { closeFee: 0, openFee: 0, paid };
}

function partFee(
  match: Match,
  order: Order,
  { lots, liquidity }: { lots: number; liquidity: Liquidity },
): Units {
  if (lots === 0 || order.isFeeFree) return 0;
  const { instrument } = match.market;
  const value = marginValue(instrument, tradeValue(instrument, match.ticks, lots), lots);
  return feeOn(value, feeRate(order.userMarket.user, instrument, liquidity));
}

function chargeFee(context: Context, match: Match, order: Order, due: Units): PaidFee {
  const account = order.userMarket.settlementPocket.available;
  const missing = sub(due, account.balance);
  const amount = missing > 0 && missing <= ROUNDING_SLACK ? sub(due, missing) : due;
  return takeFee(context, order, { account, amount, tradeId: match.tradeId });
}

/**
 * A position that shrank may leave closing orders too large and turn others into opening ones; one that
 * grew lets orders of the other side close it, and those need no margin any more.
 */
function alignOrders(context: Context, userMarket: UserMarket, split: Split): void {
  if (split.closes !== undefined) trimClosingOrders(context, userMarket, split.closes);
  syncOrderMargin(context, userMarket);
}

/** What the venue closes is judged when all of it is closed (liquidation/venue-order.ts). */
export function coverFill(context: Context, { execType, userMarket }: Order): void {
  if (execType === 'normal' && userMarket.settlementPocket.available.balance < 0)
    coverShortage(context, userMarket);
}
