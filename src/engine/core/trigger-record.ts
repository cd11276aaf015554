/** A trigger as others read it, waiting or finished, all numbers plain decimal text. */
import { formatUnits } from '../../primitives/decimal.ts';
import type { ReadTrigger } from './entities.ts';
import { type Category, MARK_SCALE, RATE_SCALE } from './instrument.ts';
import type {
  HoldMode,
  MarginMode,
  OrderOrigin,
  OrderType,
  PositionEffect,
  PositionSide,
  Presets,
  Side,
  TimeInForce,
} from './order.ts';
import { type OptionsRecord, optionsRecord, stepsToText } from './order-record.ts';
import type { TriggerDirection, TriggerKind, TriggerSource, TriggerStatus } from './trigger.ts';

export interface TriggerRecord extends OptionsRecord {
  /** From the counter of orders: no order has it. */
  readonly triggerId: string;
  readonly clientOid: string;
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly marginCoin: string;
  readonly kind: TriggerKind;
  readonly status: TriggerStatus;
  /** Why it was cancelled (TriggerCancelReason) or refused (RejectionReason); '' otherwise. */
  readonly reason: string;
  readonly triggerPrice: string;
  readonly triggerBy: TriggerSource;
  readonly direction: TriggerDirection;
  /** Trailing: percent; '' otherwise. */
  readonly callbackRatio: string;
  /** Trailing: the best price since it was activated; '' before, and for all others. */
  readonly bestPrice: string;
  /** The book side of the order it places. */
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  /** '0' at market. */
  readonly price: string;
  /** Base coin; '0' where it is the whole position, or money. */
  readonly size: string;
  /** Spot market buy only, quote coin; '0' otherwise. */
  readonly quoteAmount: string;
  readonly holdMode: HoldMode | '';
  /** The position it is about; '' for one-way plans and on spot. */
  readonly positionSide: PositionSide | '';
  readonly effect: PositionEffect | '';
  readonly isReduceOnly: boolean;
  readonly marginMode: MarginMode | '';
  readonly presets: Presets;
  /** The order whose preset it is; '' for one that was placed. */
  readonly parentOrderId: string;
  /** The order it placed; '' before and without one. */
  readonly executeOrderId: string;
  readonly enterPoint: OrderOrigin['enterPoint'];
  readonly isCopyTrading: boolean;
  readonly createdMs: number;
  readonly updatedMs: number;
}

const NO_PRESETS: Presets = {};

export function triggerRecord(trigger: ReadTrigger): TriggerRecord {
  const { userMarket, order, origin } = trigger;
  const { instrument } = userMarket.market;
  return {
    triggerId: trigger.id,
    clientOid: trigger.clientOid,
    uid: userMarket.user.uid,
    category: instrument.category,
    symbol: instrument.symbol,
    base: instrument.base,
    quote: instrument.quote,
    marginCoin: instrument.marginCoin,
    kind: trigger.kind,
    status: trigger.status,
    reason: trigger.endReason,
    triggerPrice: formatUnits(trigger.price, MARK_SCALE),
    triggerBy: trigger.source,
    direction: trigger.direction,
    ...trail(trigger),
    ...direction(trigger),
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    ...optionsRecord(order),
    price: stepsToText(order.priceTicks ?? 0, instrument.priceStep),
    size: stepsToText(order.lots ?? 0, instrument.sizeStep),
    quoteAmount: order.quoteAmount ?? '0',
    presets: order.presets ?? NO_PRESETS,
    parentOrderId: trigger.parentOrderId,
    executeOrderId: trigger.executeOrderId,
    enterPoint: origin.enterPoint,
    isCopyTrading: origin.isCopyTrading,
    createdMs: trigger.createdMs,
    updatedMs: trigger.updatedMs,
  };
}

function trail({ callbackRate, bestPrice }: ReadTrigger) {
  return {
    callbackRatio: callbackRate === 0 ? '' : formatUnits(callbackRate, RATE_SCALE - 2),
    bestPrice: bestPrice === undefined ? '' : formatUnits(bestPrice, MARK_SCALE),
  };
}

type DirectionFields =
  | 'side'
  | 'holdMode'
  | 'positionSide'
  | 'effect'
  | 'isReduceOnly'
  | 'marginMode';

/** What it does to which position. */
function direction(trigger: ReadTrigger): Pick<TriggerRecord, DirectionFields> {
  const { holdMode, positionSide, marginMode, order } = trigger;
  const isHedge = holdMode === 'hedge_mode';
  const isOneWay = holdMode === 'one_way_mode';
  const hedgeEffect = positionSide === undefined ? order.effect : 'close';
  return {
    side: bookSide(trigger),
    holdMode: holdMode ?? '',
    positionSide: positionSide ?? (isHedge ? order.positionSide : undefined) ?? '',
    effect: (isOneWay ? 'net' : hedgeEffect) ?? '',
    isReduceOnly: isOneWay && (positionSide !== undefined || order.reduceOnly === true),
    marginMode: marginMode ?? '',
  };
}

/**
 * The book side of the order that a trigger places: in hedge mode position and effect make it, whatever
 * side was sent (R-4.2-1).
 */
export function bookSide({
  holdMode,
  positionSide,
  order,
}: Pick<ReadTrigger, 'holdMode' | 'positionSide' | 'order'>): Side {
  if (positionSide !== undefined) return positionSide === 'long' ? 'sell' : 'buy';
  const { positionSide: opened, effect, side } = order;
  if (holdMode !== 'hedge_mode' || opened === undefined || effect === undefined) return side;
  return (opened === 'long') === (effect === 'open') ? 'buy' : 'sell';
}
