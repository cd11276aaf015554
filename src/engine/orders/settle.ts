/** Settles both sides of a match and tells the trade. */
import { idFrom } from '../../primitives/id.ts';
import type { Fill, Traded } from '../core/event.ts';
import type { Order } from '../core/order.ts';
import type { Turn } from '../core/turn.ts';
import type { Match } from '../markets/meeting.ts';
import { countFees } from '../partners/count-fees.ts';
import type { Liquidity } from '../partners/fee-schedule.ts';
import type { FillEffect } from './fill-effect.ts';
import { settleFuturesFill } from './futures/settle-fill.ts';
import { coverShortage } from './futures/shortage.ts';
import { chargeSpotFee, settleSpot } from './spot/settle-spot.ts';

export function settle(turn: Turn, met: Match, maker: Order, taker: Order): void {
  const isSpot = met.market.instrument.kind === 'spot';
  if (isSpot && taker.side === 'buy') settleSpot(turn, met, taker, maker);
  else if (isSpot) settleSpot(turn, met, maker, taker);
  const settleSide = isSpot ? chargeSpotFee : settleFuturesFill;
  const takerFill = fillOf(turn, taker, 'taker', settleSide(turn, met, taker, 'taker'));
  const makerFill = fillOf(turn, maker, 'maker', settleSide(turn, met, maker, 'maker'));
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
  countFees(turn.state, trade);
  if (isSpot) return;
  // What the venue closes is judged when all of it is closed (liquidation/venue-order.ts).
  for (const { execType, holding } of [taker, maker])
    if (execType === 'normal') coverShortage(turn, holding);
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
