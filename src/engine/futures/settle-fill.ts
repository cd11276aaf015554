/**
 * One side's fill on a futures instrument: which leg it closes and opens, the profit it realises,
 * margin in and out of isolated legs, the fee, and then the open orders brought in line with the
 * new position.
 */

import type { Match } from '../book/meeting.ts';
import { repayFromProfit } from '../borrow/lend-shortage.ts';
import { feeRate, type Liquidity } from '../fees/fee-schedule.ts';
import { feeOn, marginValue, tradeValue } from '../instrument/value.ts';
import { fees } from '../ledger/chart-of-accounts.ts';
import { post } from '../ledger/ledger.ts';
import { syncOrderMargin } from '../margin/order-margin.ts';
import type { FillEffect } from '../order/fill-effect.ts';
import type { Order, PositionSide } from '../order/order.ts';
import { closeLeg, type LegChange, openLeg } from '../position/change-leg.ts';
import { trimClosingOrders } from '../position/reduce-only.ts';
import { armLegPresets } from '../trigger/arm-presets.ts';
import type { Turn } from '../turn.ts';
import { legOf } from '../user/holding.ts';
import type { Holding } from '../user/user.ts';

/** Fees may round a unit past what was reserved; so few units are waived, not owed. */
const ROUNDING_SLACK = 4n;

/** How a fill divides between closing one leg and opening the other. */
interface Split {
  readonly closes: PositionSide | undefined;
  readonly closeLots: number;
  readonly opens: PositionSide | undefined;
  readonly openLots: number;
}

export function settleFuturesFill(
  turn: Turn,
  met: Match,
  order: Order,
  liquidity: Liquidity,
): FillEffect {
  const { holding } = order;
  const split = splitFill(holding, order, met.lots);
  if (liquidity === 'maker') syncOrderMargin(turn, holding);
  const closeFee = partFee(met, order, { lots: split.closeLots, liquidity });
  const openFee = partFee(met, order, { lots: split.openLots, liquidity });
  const realisedPnl =
    split.closes === undefined
      ? 0n
      : closeLeg(turn, holding, {
          ...changeOf(met, split.closes, split.closeLots),
          fee: closeFee,
          order,
        });
  if (split.opens !== undefined) {
    openLeg(turn, holding, {
      ...changeOf(met, split.opens, split.openLots),
      fee: openFee,
      order,
    });
  }
  const fee = chargeFee(turn, met, order, openFee + closeFee);
  order.realisedPnl += realisedPnl;
  if (realisedPnl > 0n) repayFromProfit(turn.state, holding, realisedPnl);
  alignOrders(turn, holding, split);
  if (split.opens !== undefined)
    armLegPresets(turn, order, { side: split.opens, lots: split.openLots });
  const positionSide = split.opens ?? split.closes;
  return { fee, feeCoin: order.feeCoin, realisedPnl, positionSide, effect: effectOf(split) };
}

function changeOf(met: Match, side: PositionSide, lots: number): Omit<LegChange, 'fee'> {
  const value = tradeValue(met.market.instrument, met.ticks, lots);
  return { side, lots, value, cause: met.tradeId };
}

/** Hedge orders name their leg; a one-way order closes the opposite leg first, then opens. */
function splitFill(holding: Holding, order: Order, lots: number): Split {
  if (order.effect === 'open')
    return { closes: undefined, closeLots: 0, opens: order.positionSide, openLots: lots };
  if (order.effect === 'close')
    return { closes: order.positionSide, closeLots: lots, opens: undefined, openLots: 0 };
  const own: PositionSide = order.side === 'buy' ? 'long' : 'short';
  const opposite: PositionSide = order.side === 'buy' ? 'short' : 'long';
  const closeLots = Math.min(lots, legOf(holding, opposite)?.lots ?? 0);
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

function partFee(
  met: Match,
  order: Order,
  { lots, liquidity }: { lots: number; liquidity: Liquidity },
): bigint {
  if (lots === 0 || order.isFeeFree) return 0n;
  const { instrument } = met.market;
  const value = marginValue(instrument, tradeValue(instrument, met.ticks, lots), lots);
  return feeOn(value, feeRate(instrument, liquidity));
}

function chargeFee(turn: Turn, met: Match, order: Order, due: bigint): bigint {
  const account = order.holding.cash.available;
  const missing = due - account.balance;
  const fee = missing > 0n && missing <= ROUNDING_SLACK ? due - missing : due;
  const income = fees(turn.state.ledger, account.coin);
  post(turn.state.ledger, {
    from: account,
    to: income,
    amount: fee,
    kind: 'fee',
    cause: met.tradeId,
    order,
  });
  order.fee += fee;
  order.feeCoin = account.coin;
  return fee;
}

/**
 * A leg that shrank may leave closing orders too large and turn others into opening ones; one that
 * grew lets orders of the other side close it, and those need no margin any more.
 */
function alignOrders(turn: Turn, holding: Holding, split: Split): void {
  if (split.closes !== undefined) trimClosingOrders(turn, holding, split.closes);
  syncOrderMargin(turn, holding);
}
