/**
 * What is checked of a trigger's order when it is placed or amended: all that the coming of
 * its price does not change. Money, margin and position are looked at when it fires.
 * Decides R-P-2, R-P-4.
 */

import { formatUnits, parseDecimal } from '../../../primitives/decimal.ts';
import { mul, pow10, type Units } from '../../../primitives/units.ts';
import type { Market, UserMarket } from '../../core/entities.ts';
import { MARK_SCALE, RATE_SCALE } from '../../core/instrument.ts';
import type { Side } from '../../core/order.ts';
import { isSinceRules3 } from '../../core/reference.ts';
import { foremost, type Rejection, refuse } from '../../core/rejection.ts';
import { sortedValues } from '../../core/sorted.ts';
import type { ReadState, State } from '../../core/state.ts';
import { parseAmount } from '../../core/steps.ts';
import {
  isProfit,
  isTrailing,
  type TriggerDirection,
  type TriggerKind,
  type TriggerOrder,
  type TriggerSource,
} from '../../core/trigger.ts';
import { ticksAsMark } from '../../markets/mark-price.ts';
import { checkSize, productOf } from '../product.ts';
import { type Condition, comparedPrice, directionOfKind, isReached } from './waiting.ts';

/** The order of a plan, whose trigger stands at `triggerPrice` (MARK_SCALE units). */
export function checkPlannedOrder(
  state: State,
  userMarket: UserMarket,
  order: TriggerOrder,
  triggerPrice: Units,
): Rejection | undefined {
  const { market } = userMarket;
  const price =
    order.priceTicks === undefined ? triggerPrice : ticksAsMark(market, order.priceTicks);
  return foremost([
    productOf(market).checkTriggered(state, userMarket, order, price),
    checkShape(userMarket, order),
  ]);
}

/** The order of a take-profit or stop-loss; one of a whole position has no size of its own. */
export function checkShape(userMarket: UserMarket, order: TriggerOrder): Rejection | undefined {
  const { instrument } = userMarket.market;
  if (order.orderType === 'limit' && (order.priceTicks ?? 0) < 1)
    return refuse('invalid-trigger', 'executePrice');
  if (order.lots === undefined && order.quoteAmount === undefined) return undefined;
  if (order.quoteAmount === undefined)
    return checkSize(instrument, order.orderType, order.lots ?? 0);
  const budget = parseAmount(order.quoteAmount, instrument.valueScale);
  return budget === undefined ? refuse('invalid-amount', 'size') : undefined;
}

/**
 * What a new or amended trigger will wait for (R-P-2). A plan may wait on either side of the price;
 * take-profit and stop-loss have their side by kind, and one that is reached already is refused.
 */

/** The condition as asked for; `tpsl` is a take-profit or a stop-loss, whichever it will be. */
interface AskedCondition {
  readonly kind: TriggerKind | 'tpsl';
  /** The book side of the order it places. */
  readonly side: Side;
  /** MARK_SCALE units. */
  readonly price: Units;
  readonly triggerBy: TriggerSource;
  /** Percent. */
  readonly callbackRatio?: string | undefined;
}

/** A retreat of at most 10 %, in steps of 0.01 % (see R-P-7). */
const MAX_CALLBACK_PERCENT = 10;

const CALLBACK_DECIMALS = 2;

const CALLBACK_RANGE = `0.01 to ${MAX_CALLBACK_PERCENT} percent`;

export function conditionOf(
  state: ReadState,
  market: Market,
  asked: AskedCondition,
): Condition | Rejection {
  const { price, side, triggerBy: source } = asked;
  if (price <= 0) return refuse('invalid-trigger', 'triggerPrice');
  const callbackRate = callbackOf(asked);
  if (typeof callbackRate === 'object') return callbackRate;
  const now = comparedPrice(market, source) ?? standIn(state, market, source);
  if (now === undefined) return refuse('no-mark-price');
  const free: TriggerDirection = price >= now ? 'rise' : 'fall';
  const kind = asked.kind === 'tpsl' ? tpslKind(side, free) : asked.kind;
  const fixed = directionOfKind(kind, side);
  const direction = fixed ?? free;
  if (fixed !== undefined && asked.kind !== 'tpsl' && isReached({ price, direction }, now))
    return refuse(
      isProfit(kind) ? 'preset-take-profit-side' : 'preset-stop-loss-side',
      formatUnits(now, MARK_SCALE),
    );
  return { kind, source, price, direction, callbackRate };
}

/**
 * For a mark that is not there yet, on which side a trigger waits: by the last trade's price, the index, or on
 * spot the index of a contract of the same coins.
 */
function standIn(state: ReadState, market: Market, source: TriggerSource): Units | undefined {
  if (source !== 'mark' || !isSinceRules3(state)) return undefined;
  const { base, quote } = market.instrument;
  const alike = sortedValues(state.markets).find(
    ({ indexPrice, instrument }) =>
      indexPrice !== undefined && instrument.base === base && instrument.quote === quote,
  );
  return alike?.indexPrice;
}

function tpslKind(side: Side, direction: TriggerDirection): TriggerKind {
  return (side === 'sell') === (direction === 'rise') ? 'take-profit' : 'stop-loss';
}

/** RATE_SCALE units; 0 for what is not trailing. */
function callbackOf({ kind, callbackRatio }: AskedCondition): Units | Rejection {
  if (kind === 'tpsl' || !isTrailing(kind)) return 0;
  const refusal: Rejection = refuse('callback-out-of-range', CALLBACK_RANGE);
  const percent = parseDecimal(callbackRatio ?? '');
  if (percent === undefined || percent.units <= 0 || percent.scale > CALLBACK_DECIMALS)
    return refusal;
  if (percent.units > mul(MAX_CALLBACK_PERCENT, pow10(percent.scale))) return refusal;
  return mul(percent.units, pow10(RATE_SCALE - 2 - percent.scale));
}
