/**
 * What a new or amended trigger will wait for (R-P-2). A plan may wait on either side of the price;
 * take-profit and stop-loss have their side by kind, and one that is reached already is refused.
 */
import { parseDecimal, pow10 } from '../../../primitives/decimal.ts';
import { RATE_SCALE } from '../../core/instrument.ts';
import { isPlan, isProfit, isTrailing } from '../../core/kinds.ts';
import type { Side } from '../../core/order.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { Market } from '../../core/state.ts';
import type { Trigger, TriggerDirection, TriggerKind, TriggerSource } from '../../core/trigger.ts';
import { watchedPrice } from './market-triggers.ts';
import { isReached } from './watch-point.ts';

export type Condition = Pick<Trigger, 'kind' | 'source' | 'price' | 'direction' | 'callbackRate'>;

/** The condition as asked for; `tpsl` is a take-profit or a stop-loss, whichever it will be. */
export interface AskedCondition {
  readonly kind: TriggerKind | 'tpsl';
  /** The book side of the order it places. */
  readonly side: Side;
  /** MARK_SCALE units. */
  readonly price: bigint;
  readonly triggerBy: TriggerSource;
  /** Percent. */
  readonly callbackRatio?: string | undefined;
}

/** R-P-7: a retreat of at most 10 %, in steps of 0.01 %. */
const MAX_CALLBACK_PERCENT = 10n;
const CALLBACK_DECIMALS = 2;

export function conditionOf(market: Market, asked: AskedCondition): Condition | Rejection {
  const { price, side, triggerBy: source } = asked;
  const now = watchedPrice(market, source);
  if (now === undefined) return refuse('no-mark-price');
  const callbackRate = callbackOf(asked);
  if (typeof callbackRate !== 'bigint') return callbackRate;
  const free: TriggerDirection = price >= now ? 'rise' : 'fall';
  const kind = asked.kind === 'tpsl' ? tpslKind(side, free) : asked.kind;
  const fixed = directionOfKind(kind, side);
  const direction = fixed ?? free;
  if (fixed !== undefined && asked.kind !== 'tpsl' && isReached({ price, direction }, now))
    return refuse(isProfit(kind) ? 'preset-take-profit-side' : 'preset-stop-loss-side');
  return { kind, source, price, direction, callbackRate };
}

/** The direction that a kind has by itself: profit lies above for one that sells, below for one that buys. */
export function directionOfKind(kind: TriggerKind, side: Side): TriggerDirection | undefined {
  if (isPlan(kind) || isTrailing(kind)) return undefined;
  return isProfit(kind) === (side === 'sell') ? 'rise' : 'fall';
}

function tpslKind(side: Side, direction: TriggerDirection): TriggerKind {
  return (side === 'sell') === (direction === 'rise') ? 'take-profit' : 'stop-loss';
}

/** RATE_SCALE units; 0n for what is not trailing. */
function callbackOf({ kind, callbackRatio }: AskedCondition): bigint | Rejection {
  if (kind === 'tpsl' || !isTrailing(kind)) return 0n;
  const refusal: Rejection = refuse('callback-out-of-range', 'callbackRatio');
  const percent = parseDecimal(callbackRatio ?? '');
  if (percent === undefined || percent.units <= 0n || percent.scale > CALLBACK_DECIMALS)
    return refusal;
  if (percent.units > MAX_CALLBACK_PERCENT * pow10(percent.scale)) return refusal;
  return percent.units * pow10(RATE_SCALE - 2 - percent.scale);
}
