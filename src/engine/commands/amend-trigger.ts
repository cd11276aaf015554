/**
 * Amends a waiting trigger, which keeps its id: the new terms are judged as those of a new
 * one before anything changes. A trailing one that gets a new price or source starts over; with a
 * new callback alone it goes on from the best price it has seen.
 * Decides R-P-9.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { integer, list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { Trigger } from '../core/entities.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import type { OrderIds, OrderType, Presets } from '../core/order.ts';
import {
  CATEGORY,
  ORDER_TYPE,
  PRESETS,
  TRIGGER_KIND,
  TRIGGER_SOURCE,
} from '../core/record-parts.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, ReadState } from '../core/state.ts';
import { isOfPosition, isPlan, type TriggerOrder, type TriggerSource } from '../core/trigger.ts';
import { bookSide } from '../core/trigger-record.ts';
import { ticksAsMark } from '../markets/mark-price.ts';
import { checkPlannedOrder, checkShape, conditionOf } from '../orders/trigger/check-order.ts';
import { emitTrigger, requeueTrigger } from '../orders/trigger/lifecycle.ts';
import type { Condition } from '../orders/trigger/waiting.ts';
import { findTrigger, refusedByStatus, type TriggerReference } from './cancel-triggers.ts';
import { defineCommand } from './definition.ts';

/** Changes a waiting trigger, which keeps its id. What is not named stays. */
export interface AmendTrigger extends TriggerReference {
  readonly type: 'amend-trigger';
  readonly uid: string;
  readonly triggerTicks?: number;
  readonly triggerBy?: TriggerSource;
  /** To `market` or, with `priceTicks`, to `limit`. */
  readonly orderType?: OrderType;
  readonly priceTicks?: number;
  readonly lots?: number;
  /** The size of a spot market buy, instead of `lots`. */
  readonly quoteAmount?: string;
  readonly callbackRatio?: string;
  readonly presets?: Presets;
}

export const amendTrigger = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 13,
  codec: struct<AmendTrigger>({
    type: literal('amend-trigger'),
    uid: text,
    orderId: optional(text),
    clientOid: optional(text),
    category: optional(CATEGORY),
    symbol: optional(text),
    kinds: optional(list(TRIGGER_KIND)),
    triggerTicks: optional(integer),
    triggerBy: optional(TRIGGER_SOURCE),
    orderType: optional(ORDER_TYPE),
    priceTicks: optional(integer),
    lots: optional(integer),
    quoteAmount: optional(text),
    callbackRatio: optional(text),
    presets: optional(PRESETS),
  }),
  apply,
});

function apply(context: Context, command: AmendTrigger): Answer<OrderIds> {
  const trigger = findTrigger(context.state, command.uid, command);
  if (isRejection(trigger)) return trigger;
  const refusal = refusedByStatus(trigger) ?? amend(context, trigger, command);
  return refusal ?? { ok: true, orderId: trigger.id, clientOid: trigger.clientOid };
}

function amend(context: Context, trigger: Trigger, command: AmendTrigger): Rejection | undefined {
  if (command.lots !== undefined && isOfPosition(trigger.kind))
    return refuse('invalid-trigger', 'size');
  const order = amendedOrder(trigger.order, command);
  const condition = amendedCondition(context.state, trigger, command);
  if (order === undefined && condition === undefined) return refuse('nothing-to-amend');
  const { userMarket } = trigger;
  const terms = order ?? trigger.order;
  const price =
    command.triggerTicks === undefined
      ? trigger.price
      : ticksAsMark(userMarket.market, command.triggerTicks);
  const refusal = isPlan(trigger.kind)
    ? checkPlannedOrder(context.state, userMarket, terms, price)
    : checkShape(userMarket, terms);
  if (refusal !== undefined) return refusal;
  if (condition !== undefined && isRejection(condition)) return condition;
  const startsOver = command.triggerTicks !== undefined || command.triggerBy !== undefined;
  requeueTrigger(context.state, trigger, () => {
    Object.assign(trigger, condition, { order: terms, updatedMs: context.timeMs });
    if (startsOver) trigger.bestPrice = undefined;
  });
  emitTrigger(context, 'trigger-amended', trigger);
  return undefined;
}

/** Undefined when the command says nothing of the order. */
function amendedOrder(order: TriggerOrder, command: AmendTrigger): TriggerOrder | undefined {
  const { lots, orderType, presets, priceTicks, quoteAmount } = command;
  const named = [lots, orderType, presets, priceTicks, quoteAmount];
  if (named.every((each) => each === undefined)) return undefined;
  return {
    ...withPrice(order, command),
    ...amendedSize(order, command),
    ...(presets === undefined ? {} : { presets }),
  };
}

/** The order without its size; a price makes it a limit order. */
function withPrice(order: TriggerOrder, { orderType, priceTicks }: AmendTrigger): TriggerOrder {
  const { lots: _lots, quoteAmount: _amount, priceTicks: oldTicks, ...rest } = order;
  const type = orderType ?? (priceTicks === undefined ? order.orderType : 'limit');
  const ticks = type === 'market' ? undefined : (priceTicks ?? oldTicks);
  return { ...rest, orderType: type, ...(ticks === undefined ? {} : { priceTicks: ticks }) };
}

function amendedSize(
  order: TriggerOrder,
  { lots, quoteAmount }: AmendTrigger,
): Pick<TriggerOrder, 'lots' | 'quoteAmount'> {
  if (lots !== undefined) return { lots };
  if (quoteAmount !== undefined) return { quoteAmount };
  return {
    ...(order.lots === undefined ? {} : { lots: order.lots }),
    ...(order.quoteAmount === undefined ? {} : { quoteAmount: order.quoteAmount }),
  };
}

/** Undefined when the command says nothing of what it waits for. */
function amendedCondition(
  state: ReadState,
  trigger: Trigger,
  { callbackRatio, triggerBy, triggerTicks }: AmendTrigger,
): Condition | Rejection | undefined {
  const named = [callbackRatio, triggerBy, triggerTicks];
  if (named.every((each) => each === undefined)) return undefined;
  const { market } = trigger.userMarket;
  return conditionOf(state, market, {
    kind: trigger.kind,
    side: bookSide(trigger),
    price: triggerTicks === undefined ? trigger.price : ticksAsMark(market, triggerTicks),
    triggerBy: triggerBy ?? trigger.source,
    callbackRatio: callbackRatio ?? formatUnits(trigger.callbackRate, RATE_SCALE - 2),
  });
}
