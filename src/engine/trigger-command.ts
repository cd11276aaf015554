/** Commands about triggers: orders that wait for a price (R-P-1 …). */
import type { Category, InstrumentKey } from './instrument/instrument.ts';
import type { OrderOrigin, OrderType, PositionSide, Presets } from './order/order.ts';
import type { OrderIds, OrderOutcome } from './order-command.ts';
import type { TriggerKind, TriggerOrder, TriggerSource } from './trigger/trigger.ts';

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

/** One way to close a leg at a price. */
export interface LegTrigger {
  readonly kind: Exclude<TriggerKind, 'plan' | 'trailing-plan'>;
  readonly triggerTicks: number;
  readonly triggerBy: TriggerSource;
  /** Of the kinds that close a part; the others close all. */
  readonly lots?: number;
  /** Limit price of the order it places; absent = at market. */
  readonly priceTicks?: number;
  /** Trailing stops only, as in {@link PlaceTrigger}. */
  readonly callbackRatio?: string;
  readonly stp?: TriggerOrder['stp'];
  readonly clientOid?: string;
}

/** Take-profits and stop-losses of an open leg, all of them or none. */
export interface PlaceLegTriggers {
  readonly type: 'place-leg-triggers';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly positionSide: PositionSide;
  readonly triggers: readonly LegTrigger[];
  readonly origin?: OrderOrigin;
}

/** Either id; `orderId` wins. What else is named must be the trigger's own. */
export interface TriggerReference {
  readonly orderId?: string;
  readonly clientOid?: string;
  readonly category?: Category;
  readonly symbol?: string;
  readonly kinds?: readonly TriggerKind[];
}

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

/** Cancels the triggers referred to, each on its own; without references, all that are as named. */
export interface CancelTriggers {
  readonly type: 'cancel-triggers';
  readonly uid: string;
  readonly triggers?: readonly TriggerReference[];
  readonly category?: Category;
  readonly symbols?: readonly string[];
  readonly marginCoin?: string;
  readonly kinds?: readonly TriggerKind[];
}

export type TriggerCommand = PlaceTrigger | PlaceLegTriggers | AmendTrigger | CancelTriggers;

/** What each answers when it is not refused; the ids are the triggers'. */
export interface TriggerResults {
  'place-trigger': OrderIds;
  /** In the order of the command. */
  'place-leg-triggers': readonly OrderIds[];
  'amend-trigger': OrderIds;
  /** In the order of the references; without them oldest first. */
  'cancel-triggers': readonly OrderOutcome[];
}
