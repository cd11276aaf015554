/**
 * What is checked of a trigger's order when it is placed or amended (R-P-4): all that the coming of
 * its price does not change. Money, margin and position are looked at when it fires.
 */
import { parseUnits } from '../../../primitives/decimal.ts';
import { isRejection, type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import type { TriggerOrder } from '../../core/trigger.ts';
import type { Holding } from '../../core/user.ts';
import { ticksAsMark } from '../../markets/mark-price.ts';
import { directionOf } from '../futures/direction.ts';
import { checkPresetsAt } from '../futures/presets.ts';
import { checkPresetSides } from '../preset-sides.ts';
import { checkSize } from '../size-checks.ts';

/** The order of a plan, whose trigger stands at `triggerPrice` (MARK_SCALE units). */
export function checkPlannedOrder(
  state: State,
  holding: Holding,
  order: TriggerOrder,
  triggerPrice: bigint,
): Rejection | undefined {
  const { market } = holding;
  const refusal = checkShape(holding, order);
  if (refusal !== undefined) return refusal;
  const presets = order.presets ?? {};
  const price =
    order.priceTicks === undefined ? triggerPrice : ticksAsMark(market, order.priceTicks);
  if (market.instrument.kind === 'spot')
    return checkPresetSides(presets, price, order.side === 'buy');
  const { marginCoin } = market.instrument;
  if (order.marginCoin !== undefined && order.marginCoin !== marginCoin)
    return refuse('margin-coin-mismatch', marginCoin);
  const direction = directionOf(asPlaced(holding, order), holding.isHedge, state.settings);
  return isRejection(direction) ? direction : checkPresetsAt(order.presets, direction, price);
}

/** The order of a take-profit or stop-loss; one of a whole leg has no size of its own. */
export function checkShape(holding: Holding, order: TriggerOrder): Rejection | undefined {
  const { instrument } = holding.market;
  if (order.orderType === 'limit' && order.priceTicks === undefined)
    return refuse('invalid-trigger', 'executePrice');
  if (order.lots === undefined && order.quoteAmount === undefined) return undefined;
  if (order.quoteAmount === undefined)
    return checkSize(instrument, order.orderType, order.lots ?? 0);
  const budget = parseUnits(order.quoteAmount, instrument.valueScale) ?? 0n;
  return budget > 0n ? undefined : refuse('invalid-amount', 'size');
}

function asPlaced(holding: Holding, order: TriggerOrder) {
  return { uid: holding.user.uid, instrument: holding.key, ...order };
}
