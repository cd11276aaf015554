/** Settles both sides of a match and tells the trade. */
import { idFrom } from '../../primitives/id.ts';
import type { Match } from '../book/match.ts';
import type { Fill } from '../event.ts';
import { settleFuturesFill } from '../futures/settle-fill.ts';
import { settleSpot } from '../spot/settle-spot.ts';
import type { Turn } from '../turn.ts';
import type { Holding } from '../user/user.ts';
import type { Order } from './order.ts';

interface MatchSide {
  readonly holding: Holding;
  readonly order: Order;
}

export function settle(
  turn: Turn,
  met: Match,
  sides: { maker: MatchSide; taker: MatchSide },
): void {
  const maker = { ...sides.maker, liquidity: 'maker' as const };
  const taker = { ...sides.taker, liquidity: 'taker' as const };
  const takerBuys = taker.order.side === 'buy';
  if (met.market.instrument.kind === 'spot') {
    const effects = settleSpot(
      turn,
      met,
      takerBuys ? { buy: taker, sell: maker } : { buy: maker, sell: taker },
    );
    tell(
      turn,
      met,
      fillOf(turn, taker, takerBuys ? effects.buy : effects.sell),
      fillOf(turn, maker, takerBuys ? effects.sell : effects.buy),
    );
    return;
  }
  const takerFill = fillOf(turn, taker, settleFuturesFill(turn, met, taker));
  const makerFill = fillOf(turn, maker, settleFuturesFill(turn, met, maker));
  tell(turn, met, takerFill, makerFill);
}

function fillOf(
  turn: Turn,
  side: MatchSide & { liquidity: 'maker' | 'taker' },
  effect: Pick<Fill, 'fee' | 'feeCoin' | 'realisedPnl' | 'positionSide' | 'effect'>,
): Fill {
  const { fee, feeCoin, realisedPnl, positionSide } = effect;
  const fillId = idFrom(turn.state.counters.fill++);
  return {
    fillId,
    order: side.order,
    liquidity: side.liquidity,
    fee,
    feeCoin,
    realisedPnl,
    positionSide,
    effect: effect.effect,
  };
}

function tell(turn: Turn, met: Match, taker: Fill, maker: Fill): void {
  turn.events.push({
    type: 'traded',
    tradeId: met.tradeId,
    instrument: met.market.instrument,
    priceTicks: met.ticks,
    lots: met.lots,
    value: met.value,
    takerSide: taker.order.side,
    maker,
    taker,
  });
}
