/** Putting a trigger into every register and taking it out again, always together. */

import { noteMoved } from '../../core/note-moved.ts';
import type { State } from '../../core/state.ts';
import type { Trigger } from '../../core/trigger.ts';
import type { Holding } from '../../core/user.ts';
import { unwatch, watch } from './market-triggers.ts';

/** From here on it waits; its price is looked at before the turn ends. */
export function addTrigger(state: State, trigger: Trigger): void {
  const { holding } = trigger;
  const { user, market } = holding;
  user.triggers.set(trigger.id, trigger);
  user.triggersByClientOid.set(trigger.clientOid, trigger);
  if (holding.triggers.size === 0) holding.triggers = new Set([trigger]);
  else (holding.triggers as Set<Trigger>).add(trigger);
  market.triggers.count += 1;
  watch(trigger);
  noteMoved(state, market);
}

/** It waits no more, also when it was reached already. */
export function removeTrigger(state: State, trigger: Trigger): void {
  const { holding } = trigger;
  const { user, market } = holding;
  user.triggers.delete(trigger.id);
  user.triggersByClientOid.delete(trigger.clientOid);
  (holding.triggers as Set<Trigger>).delete(trigger);
  market.triggers.count -= 1;
  if (unwatch(trigger)) return;
  const place = state.reachedTriggers.findIndex((reached) => reached.trigger === trigger);
  if (place !== -1) state.reachedTriggers.splice(place, 1);
}

/** Changes what a trigger waits for. */
export function rewatch(state: State, trigger: Trigger, change: () => void): void {
  unwatch(trigger);
  change();
  watch(trigger);
  noteMoved(state, trigger.holding.market);
}

/** The triggers of a holding, oldest first. */
export function heldTriggers({ triggers }: Pick<Holding, 'triggers'>): Trigger[] {
  return [...triggers].sort((a, b) => (a.id < b.id ? -1 : 1));
}
