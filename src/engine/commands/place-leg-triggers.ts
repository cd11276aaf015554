/**
 * Places take-profits and stop-losses of an open position, all that the command names or none (R-P-5).
 * One of the whole position takes the place of the older one of its kind.
 */
import { integer, list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { UserMarket } from '../core/entities.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import {
  ORDER_OPTIONS,
  type OrderIds,
  type OrderOptions,
  type OrderOrigin,
  optionsOf,
  type PositionSide,
} from '../core/order.ts';
import { LEG_KIND, ORIGIN, POSITION_SIDE, TRIGGER_SOURCE } from '../core/record-parts.ts';
import { type Answer, foremost, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, ReadState } from '../core/state.ts';
import {
  isOfPosition,
  type TriggerKind,
  type TriggerOrder,
  type TriggerSource,
} from '../core/trigger.ts';
import { ticksAsMark } from '../markets/mark-price.ts';
import { findUserMarket } from '../orders/place.ts';
import { checkShape, conditionOf } from '../orders/trigger/check-order.ts';
import {
  cancelTrigger,
  checkNewTrigger,
  heldTriggers,
  type NewTrigger,
  newTrigger,
} from '../orders/trigger/lifecycle.ts';
import { positionOf } from '../positions/user-market.ts';
import { defineCommand } from './definition.ts';

/** One way to close a position at a price. */
export interface LegTrigger extends OrderOptions {
  readonly kind: Exclude<TriggerKind, 'plan' | 'trailing-plan'>;
  readonly triggerTicks: number;
  readonly triggerBy: TriggerSource;
  /** Of the kinds that close a part; the others close all. */
  readonly lots?: number;
  /** Limit price of the order it places; absent = at market. */
  readonly priceTicks?: number;
  /** Trailing stops only, as in {@link ./place-trigger.ts}. */
  readonly callbackRatio?: string;
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
  ...ORDER_OPTIONS,
  clientOid: optional(text),
});

export const placeLegTriggers = defineCommand({
  sender: 'trader',
  emits: 'changed',
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
  context: Context,
  command: PlaceLegTriggers,
): Answer<{ readonly triggers: readonly OrderIds[] }> {
  const userMarket = findUserMarket(context.state, command);
  if (isRejection(userMarket)) return userMarket;
  const { origin, positionSide, triggers } = command;
  const refused =
    checkRoom(context.state, userMarket, triggers) ??
    (positionOf(userMarket, positionSide) === undefined
      ? refuse('no-position-for-trigger')
      : undefined);
  if (refused !== undefined) return refused;
  const wanted: NewTrigger[] = [];
  const faults = [checkKinds(triggers)];
  for (const asked of triggers) {
    const planned = planLegTrigger(context.state, userMarket, { ...asked, positionSide });
    if (isRejection(planned)) faults.push(planned);
    else wanted.push({ ...planned, positionSide, clientOid: asked.clientOid, origin });
  }
  const wrong = foremost(faults);
  if (wrong !== undefined) return wrong;
  const placed = wanted.map((each) => {
    replaceOlder(context, userMarket, each);
    const { id, clientOid } = newTrigger(context, userMarket, each);
    return { orderId: id, clientOid };
  });
  return { ok: true, triggers: placed };
}

/** Whether there is room for each of them, and no two have one clientOid. */
function checkRoom(
  state: ReadState,
  userMarket: UserMarket,
  triggers: readonly LegTrigger[],
): Rejection | undefined {
  const ids = triggers.flatMap(({ clientOid }) => (clientOid === undefined ? [] : [clientOid]));
  const twin = ids.find((id, index) => ids.indexOf(id) !== index);
  return foremost([
    ...triggers.map(({ clientOid }) => checkNewTrigger(state, userMarket, clientOid)),
    twin === undefined ? undefined : refuse('duplicate-client-oid', twin),
  ]);
}

/** Of the kinds that close a whole position there is one each. */
function checkKinds(triggers: readonly LegTrigger[]): Rejection | undefined {
  const kinds = triggers.map(({ kind }) => kind).filter(isOfPosition);
  const isTwice = kinds.some((kind, index) => kinds.indexOf(kind) !== index);
  return isTwice ? refuse('invalid-trigger', 'planType') : undefined;
}

function planLegTrigger(
  state: ReadState,
  userMarket: UserMarket,
  asked: LegTrigger & Pick<PlaceLegTriggers, 'positionSide'>,
): NewTrigger | Rejection {
  const order = closingOrder(asked.positionSide, asked);
  if (!isOfPosition(asked.kind) && order.lots === undefined)
    return refuse('invalid-trigger', 'size');
  const refusal = checkShape(userMarket, order);
  if (refusal !== undefined) return refusal;
  const { market } = userMarket;
  const price = ticksAsMark(market, asked.triggerTicks);
  const condition = conditionOf(state, market, { ...asked, side: order.side, price });
  return isRejection(condition) ? condition : { ...condition, order };
}

function closingOrder(positionSide: PositionSide, asked: LegTrigger): TriggerOrder {
  const { kind, lots, priceTicks } = asked;
  return {
    side: positionSide === 'long' ? 'sell' : 'buy',
    orderType: priceTicks === undefined ? 'market' : 'limit',
    timeInForce: 'gtc',
    ...(priceTicks === undefined ? {} : { priceTicks }),
    ...(lots === undefined || isOfPosition(kind) ? {} : { lots }),
    ...optionsOf(asked),
  };
}

function replaceOlder(
  context: Context,
  userMarket: UserMarket,
  { kind, positionSide }: NewTrigger,
): void {
  if (!isOfPosition(kind)) return;
  for (const older of heldTriggers(userMarket))
    if (older.kind === kind && older.positionSide === positionSide)
      cancelTrigger(context, older, 'replaced');
}
