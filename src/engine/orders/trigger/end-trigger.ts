/** Ending a trigger that is in no register any more: its end is told in one complete event. */
import type { PositionSide } from '../../core/order.ts';
import type { Trigger, TriggerCancelReason } from '../../core/trigger.ts';
import type { Turn } from '../../core/turn.ts';
import type { Holding } from '../../core/user.ts';
import { heldTriggers, removeTrigger } from './registers.ts';

type TriggerEnd = Pick<Trigger, 'status'> & Partial<Pick<Trigger, 'endReason' | 'executeOrderId'>>;

export function endTrigger(turn: Turn, trigger: Trigger, end: TriggerEnd): void {
  Object.assign(trigger, end);
  trigger.updatedMs = turn.timeMs;
  turn.events.push({ type: 'trigger-closed', trigger });
}

export function cancelTrigger(turn: Turn, trigger: Trigger, reason: TriggerCancelReason): void {
  removeTrigger(turn.state, trigger);
  endTrigger(turn, trigger, { status: 'cancelled', endReason: reason });
}

/**
 * Cancels what waits in a holding, oldest first: all of it, or (with a side) the take-profits and
 * stop-losses of that leg.
 */
export function cancelTriggersOf(
  turn: Turn,
  holding: Holding,
  options: { readonly side?: PositionSide; readonly reason?: TriggerCancelReason } = {},
): void {
  const { side, reason = 'burst_cancel' } = options;
  for (const trigger of heldTriggers(holding))
    if (side === undefined || trigger.leg === side) cancelTrigger(turn, trigger, reason);
}
