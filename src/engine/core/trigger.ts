/**
 * A trigger: an order that waits for a price and is placed when the price comes. It holds no money
 * and is on no book until then. The record that others read is {@link ../orders/trigger/trigger-record.ts}.
 *
 *   live ──▶ executed (its order was placed) · fail_execute (it was refused) · cancelled
 */

import type { Units } from '../../primitives/units.ts';
import { factsCodec } from './facts.ts';
import type { HoldMode, MarginMode, OrderOrigin, OrderTerms, PositionSide } from './order.ts';
import type { RejectionReason } from './rejection.ts';

export const TRIGGER_KINDS = [
  /** Places any order at a price. */
  'plan',
  /** The same, but from its price on it follows the best price and acts on a retreat. */
  'trailing-plan',
  /** Close a part of a position; on spot sell what was bought, or buy back what was sold. */
  'take-profit',
  'stop-loss',
  /** Close whatever the position has when they fire. One of each per position. */
  'position-take-profit',
  'position-stop-loss',
  /** Closes a part of a position on a retreat from the best price. */
  'trailing-stop',
] as const;

export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** Which price it waits for: the last trade's, the mark or the index. */
export type TriggerSource = 'last' | 'mark' | 'index';

/** It is due at or above its price (`rise`), or at or below it (`fall`). */
export type TriggerDirection = 'rise' | 'fall';

export type TriggerStatus = 'live' | 'executed' | 'fail_execute' | 'cancelled';

/**
 * Why a trigger ended unexecuted, in the words of order ends: its user (`normal_cancel`), its position or
 * its pair gone (`tpsl_plan_cancel`), a newer one of its kind (`replaced`), a liquidation, a delivery.
 */
export type TriggerCancelReason =
  | 'normal_cancel'
  | 'tpsl_plan_cancel'
  | 'replaced'
  | 'burst_cancel'
  | 'delivery_order_cancel';

/** What it places: an order without its owner and place. Lots 0 or absent = the whole position. */
export type TriggerOrder = Omit<OrderTerms, 'uid' | 'instrument' | 'clientOid' | 'origin'>;

/** What a snapshot keeps of a trigger, beside whose it is and where. */
export interface TriggerFacts {
  readonly id: string;
  readonly clientOid: string;
  readonly kind: TriggerKind;
  /** The position it closes when it fires; undefined for plans and on spot. */
  readonly positionSide: PositionSide | undefined;
  /** As when it was placed: the hold mode cannot change while it waits. Undefined on spot. */
  readonly holdMode: HoldMode | undefined;
  /** Futures: the mode its order names, or the symbol's when it was placed. */
  readonly marginMode: MarginMode | undefined;
  /** The order whose preset it is; '' for one that was placed. */
  readonly parentOrderId: string;
  readonly origin: OrderOrigin;
  readonly createdMs: number;
  source: TriggerSource;
  /** MARK_SCALE units, like the prices it is compared with. */
  price: Units;
  direction: TriggerDirection;
  /** Trailing: the retreat that fires it, RATE_SCALE units of the best price; 0 = not trailing. */
  callbackRate: Units;
  /** Trailing: the best price since it was activated; undefined before. */
  bestPrice: Units | undefined;
  order: TriggerOrder;
  status: TriggerStatus;
  /** Why it was cancelled or not executed; '' otherwise. Not `reason`: that word marks a rejection. */
  endReason: TriggerCancelReason | RejectionReason | '';
  /** The order it placed (the first, where it took several); '' before and without one. */
  executeOrderId: string;
  updatedMs: number;
}

export const TRIGGER_FACTS = factsCodec<TriggerFacts>({
  id: true,
  clientOid: true,
  kind: true,
  positionSide: 'leg',
  holdMode: true,
  marginMode: true,
  parentOrderId: true,
  origin: true,
  createdMs: true,
  source: true,
  price: true,
  direction: true,
  callbackRate: true,
  bestPrice: true,
  order: true,
  status: true,
  endReason: true,
  executeOrderId: true,
  updatedMs: true,
});

/** Places any order, not one that closes a position. */
export function isPlan(kind: TriggerKind): boolean {
  return kind === 'plan' || kind === 'trailing-plan';
}

export function isTrailing(kind: TriggerKind): boolean {
  return kind === 'trailing-plan' || kind === 'trailing-stop';
}

export function isProfit(kind: TriggerKind): boolean {
  return kind === 'take-profit' || kind === 'position-take-profit';
}

/** Closes whatever the position has: it has no size of its own, and a position has one of each. */
export function isOfPosition(kind: TriggerKind): boolean {
  return kind === 'position-take-profit' || kind === 'position-stop-loss';
}
