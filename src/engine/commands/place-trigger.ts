/** Places a plan order, a trailing plan, or a spot take-profit or stop-loss order (R-P-1 … R-P-4). */

import { integer, literal, optional, struct, text, words } from '../../primitives/record-codec.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { OrderIds, OrderOrigin } from '../core/order.ts';
import { ORDER_TERMS, ORIGIN, TRIGGER_SOURCE } from '../core/record-parts.ts';
import { type Answer, foremost, isRejection, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import type { TriggerOrder, TriggerSource } from '../core/trigger.ts';
import { bookSide } from '../core/trigger-record.ts';
import { ticksAsMark } from '../markets/mark-price.ts';
import { checkRight, findUserMarket } from '../orders/place.ts';
import { productOf } from '../orders/product.ts';
import { checkPlannedOrder, conditionOf } from '../orders/trigger/check-order.ts';
import { checkNewTrigger, newTrigger } from '../orders/trigger/lifecycle.ts';
import { defineCommand } from './definition.ts';

/** A plan order, a trailing plan, or (spot only) a take-profit or stop-loss order. */
export interface PlaceTrigger {
  readonly type: 'place-trigger';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  /** `tpsl`, spot: side and direction tell which of the two it is. */
  readonly kind: 'plan' | 'trailing-plan' | 'tpsl';
  readonly triggerTicks: number;
  readonly triggerBy: TriggerSource;
  /** Trailing plans only: percent, above 0, at most 10, two decimals at most. */
  readonly callbackRatio?: string;
  readonly order: TriggerOrder;
  readonly clientOid?: string;
  readonly origin?: OrderOrigin;
}

export const placeTrigger = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 11,
  codec: struct<PlaceTrigger>({
    type: literal('place-trigger'),
    uid: text,
    instrument: text,
    kind: words({ plan: 1, 'trailing-plan': 2, tpsl: 3 }),
    triggerTicks: integer,
    triggerBy: TRIGGER_SOURCE,
    callbackRatio: optional(text),
    order: struct(ORDER_TERMS),
    clientOid: optional(text),
    origin: optional(ORIGIN),
  }),
  apply,
});

function apply(context: Context, command: PlaceTrigger): Answer<OrderIds> {
  const userMarket = findUserMarket(context.state, command);
  if (isRejection(userMarket)) return userMarket;
  const { market } = userMarket;
  const { clientOid, order, origin } = command;
  const price = ticksAsMark(market, command.triggerTicks);
  const isElsewhere = command.kind === 'tpsl' && market.instrument.kind !== 'spot';
  const refusal =
    checkRight(userMarket, order) ??
    checkNewTrigger(context.state, userMarket, clientOid) ??
    foremost([
      isElsewhere ? refuse('invalid-trigger', 'tpslType') : undefined,
      checkPlannedOrder(context.state, userMarket, order, price),
    ]);
  if (refusal !== undefined) return refusal;
  const { holdMode } = productOf(userMarket.market).modesOf(userMarket);
  const side = bookSide({ holdMode, positionSide: undefined, order });
  const condition = conditionOf(context.state, market, { ...command, side, price });
  if (isRejection(condition)) return condition;
  const trigger = newTrigger(context, userMarket, { ...condition, order, clientOid, origin });
  return { ok: true, orderId: trigger.id, clientOid: trigger.clientOid };
}
