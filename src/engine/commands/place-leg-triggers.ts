/**
 * Places take-profits and stop-losses of an open leg, all that the command names or none (R-P-5).
 * One of the whole position takes the place of the older one of its kind.
 */
import { integer, list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { Holding } from '../core/entities.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { OrderIds, OrderOrigin, PositionSide } from '../core/order.ts';
import { LEG_KIND, ORIGIN, POSITION_SIDE, STP, TRIGGER_SOURCE } from '../core/record-parts.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/state.ts';
import {
  isOfPosition,
  type TriggerKind,
  type TriggerOrder,
  type TriggerSource,
} from '../core/trigger.ts';
import { ticksAsMark } from '../markets/mark-price.ts';
import { findHolding } from '../orders/place.ts';
import { checkShape, conditionOf } from '../orders/trigger/check-order.ts';
import {
  cancelTrigger,
  checkNewTrigger,
  heldTriggers,
  type NewTrigger,
  newTrigger,
} from '../orders/trigger/lifecycle.ts';
import { legOf } from '../positions/holding.ts';
import { defineCommand } from './definition.ts';

/** One way to close a leg at a price. */
export interface LegTrigger {
  readonly kind: Exclude<TriggerKind, 'plan' | 'trailing-plan'>;
  readonly triggerTicks: number;
  readonly triggerBy: TriggerSource;
  /** Of the kinds that close a part; the others close all. */
  readonly lots?: number;
  /** Limit price of the order it places; absent = at market. */
  readonly priceTicks?: number;
  /** Trailing stops only, as in {@link ./place-trigger.ts}. */
  readonly callbackRatio?: string;
  readonly stp?: TriggerOrder['stp'];
  readonly clientOid?: string;
}

export interface PlaceLegTriggers {
  readonly type: 'place-leg-triggers';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly positionSide: PositionSide;
  readonly triggers: readonly LegTrigger[];
  readonly origin?: OrderOrigin;
}

const LEG_TRIGGER = struct<LegTrigger>({
  kind: LEG_KIND,
  triggerTicks: integer,
  triggerBy: TRIGGER_SOURCE,
  lots: optional(integer),
  priceTicks: optional(integer),
  callbackRatio: optional(text),
  stp: optional(STP),
  clientOid: optional(text),
});

export const placeLegTriggers = defineCommand({
  sender: 'trader',
  toldBy: 'changed',
  tag: 12,
  codec: struct<PlaceLegTriggers>({
    type: literal('place-leg-triggers'),
    uid: text,
    instrument: text,
    positionSide: POSITION_SIDE,
    triggers: list(LEG_TRIGGER),
    origin: optional(ORIGIN),
  }),
  apply,
});

function apply(
  turn: Turn,
  command: PlaceLegTriggers,
): Answer<{ readonly triggers: readonly OrderIds[] }> {
  const holding = findHolding(turn.state, command);
  if (isRejection(holding)) return holding;
  const { origin, positionSide: leg, triggers } = command;
  if (legOf(holding, leg) === undefined) return refuse('no-position-for-trigger');
  const clash = checkTogether(holding, triggers);
  if (clash !== undefined) return clash;
  const wanted: NewTrigger[] = [];
  for (const asked of triggers) {
    const planned = planLegTrigger(holding, leg, asked);
    if (isRejection(planned)) return planned;
    wanted.push({ ...planned, leg, clientOid: asked.clientOid, origin });
  }
  const placed = wanted.map((each) => {
    replaceOlder(turn, holding, each);
    const { id, clientOid } = newTrigger(turn, holding, each);
    return { orderId: id, clientOid };
  });
  return { ok: true, triggers: placed };
}

/** Several in one command must not be in each other's way either. */
function checkTogether(holding: Holding, triggers: readonly LegTrigger[]): Rejection | undefined {
  const seen = new Set<string>();
  for (const { clientOid, kind } of triggers) {
    const refusal = checkNewTrigger(holding, clientOid);
    if (refusal !== undefined) return refusal;
    if (clientOid !== undefined && seen.has(clientOid))
      return refuse('duplicate-client-oid', clientOid);
    if (isOfPosition(kind) && seen.has(`kind ${kind}`))
      return refuse('invalid-trigger', 'planType');
    if (clientOid !== undefined) seen.add(clientOid);
    seen.add(`kind ${kind}`);
  }
  return undefined;
}

function planLegTrigger(
  holding: Holding,
  leg: PositionSide,
  asked: LegTrigger,
): NewTrigger | Rejection {
  const order = closingOrder(leg, asked);
  if (!isOfPosition(asked.kind) && order.lots === undefined)
    return refuse('invalid-trigger', 'size');
  const refusal = checkShape(holding, order);
  if (refusal !== undefined) return refusal;
  const { market } = holding;
  const price = ticksAsMark(market, asked.triggerTicks);
  const condition = conditionOf(market, { ...asked, side: order.side, price });
  return isRejection(condition) ? condition : { ...condition, order };
}

function closingOrder(leg: PositionSide, asked: LegTrigger): TriggerOrder {
  const { kind, lots, priceTicks, stp } = asked;
  return {
    side: leg === 'long' ? 'sell' : 'buy',
    orderType: priceTicks === undefined ? 'market' : 'limit',
    timeInForce: 'gtc',
    ...(priceTicks === undefined ? {} : { priceTicks }),
    ...(lots === undefined || isOfPosition(kind) ? {} : { lots }),
    ...(stp === undefined ? {} : { stp }),
  };
}

function replaceOlder(turn: Turn, holding: Holding, { kind, leg }: NewTrigger): void {
  if (!isOfPosition(kind)) return;
  for (const older of heldTriggers(holding))
    if (older.kind === kind && older.leg === leg) cancelTrigger(turn, older, 'replaced');
}
