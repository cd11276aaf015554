/** Plans a futures order: direction, mode, sizes, what it may close, and whether margin is there. */

import type { MarginMode } from '../../core/order.ts';
import { isRejection, type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import type { OrderTerms } from '../../core/terms.ts';
import { type Holding, openingLeverage } from '../../core/user.ts';
import { tradeValue } from '../../core/value.ts';
import { sweep } from '../../markets/liquidity.ts';
import { isHoldingBusy, isUnionHolding } from '../../positions/holding.ts';
import { type Capacity, closeCapacity, reduceOnlyCapacity } from '../close-capacity.ts';
import type { Plan } from '../plan.ts';
import { checkPriceBand, marketLimit } from '../price-band.ts';
import { checkSize, checkValue } from '../size-checks.ts';
import { type Direction, directionOf } from './direction.ts';
import { checkMargin, type Exposure } from './margin-check.ts';
import { checkPresets } from './presets.ts';

export function planFutures(state: State, holding: Holding, command: OrderTerms): Plan | Rejection {
  const { instrument } = holding.market;
  const direction = directionOf(command, holding.isHedge, state.settings);
  if (isRejection(direction)) return direction;
  const marginMode = marginModeFor(holding, command);
  if (typeof marginMode !== 'string') return marginMode;
  const lots = command.lots ?? 0;
  const wrong =
    checkSize(instrument, command.orderType, lots) ??
    checkFuturesValue(holding, command, direction) ??
    checkPriceBand(holding.market, direction.side, command.priceTicks) ??
    checkPresets(holding.market, command, direction);
  if (wrong !== undefined) return wrong;
  const capacity = capacityFor(state, holding, command, direction);
  if (isRejection(capacity)) return capacity;
  const limitTicks =
    command.orderType === 'limit'
      ? command.priceTicks
      : marketLimit(holding.market, direction.side);
  const leverage = openingLeverage(holding, direction, marginMode);
  const exposure: Exposure = {
    direction,
    lots: capacity.lots,
    priceTicks: command.priceTicks,
    limitTicks,
    marginMode,
    leverage,
  };
  const short = checkMargin(state, holding, exposure);
  if (short !== undefined) return short;
  return {
    side: direction.side,
    positionSide: direction.positionSide,
    effect: direction.effect,
    isReduceOnly: direction.isReduceOnly,
    lots,
    cutLots: lots - capacity.lots,
    quoteBudget: 0n,
    holdMode: holding.isHedge ? 'hedge_mode' : 'one_way_mode',
    marginMode,
    leverage,
    limitTicks,
    displaced: capacity.displaced,
    displacedReason: 'reduce_only_cancel',
  };
}

/** With nothing open the order's own margin mode becomes the symbol's; otherwise it must agree. */
function marginModeFor(holding: Holding, command: OrderTerms): MarginMode | Rejection {
  const { market } = holding;
  if (command.marginCoin !== undefined && command.marginCoin !== market.instrument.marginCoin) {
    return refuse('margin-coin-mismatch', market.instrument.marginCoin);
  }
  const wanted = command.marginMode ?? holding.marginMode;
  if (wanted === 'isolated' && isUnionHolding(holding)) return refuse('union-crossed-only');
  if (wanted !== holding.marginMode && isHoldingBusy(holding))
    return refuse('margin-mode-mismatch');
  return wanted;
}

function checkFuturesValue(
  holding: Holding,
  command: OrderTerms,
  direction: Direction,
): Rejection | undefined {
  const { market } = holding;
  if (market.instrument.minValue === 0n || direction.effect === 'close' || direction.isReduceOnly)
    return undefined;
  const lots = command.lots ?? 0;
  if (command.priceTicks !== undefined)
    return checkValue(market.instrument, tradeValue(market.instrument, command.priceTicks, lots));
  const swept = sweep(market, direction.side, lots, undefined);
  return swept.lots === lots ? checkValue(market.instrument, swept.value) : undefined;
}

function capacityFor(
  state: State,
  holding: Holding,
  command: OrderTerms,
  direction: Direction,
): Capacity | Rejection {
  const lots = command.lots ?? 0;
  if (direction.effect === 'close' && direction.positionSide !== undefined) {
    return closeCapacity(state, holding, {
      side: direction.positionSide,
      type: command.orderType,
      lots,
    });
  }
  if (!direction.isReduceOnly) return { lots, displaced: [] };
  return reduceOnlyCapacity(holding, { side: direction.side === 'sell' ? 'long' : 'short', lots });
}
