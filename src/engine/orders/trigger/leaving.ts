/**
 * Many triggers that one act cancels leave first: they wait no more, and their clientOids are free. Their ends follow
 * by slices, behind those of the orders that are leaving (commands/end-leaving.ts).
 * Decides R-P-19.
 */

import type { Trigger, UserMarket } from '../../core/entities.ts';
import { isSinceRules5 } from '../../core/reference.ts';
import { byAge } from '../../core/sorted.ts';
import type { Context, State } from '../../core/state.ts';
import type { TriggerCancelReason } from '../../core/trigger.ts';
import { SLICE } from '../cancel.ts';
import { cancelTrigger, endTrigger } from './lifecycle.ts';
import { unqueueEnded } from './waiting.ts';

/** Cancels waiting triggers, oldest first; more than a slice are marked, and leave as they come, behind those that are. */
export function cancelTriggersAtOnce(
  context: Context,
  triggers: readonly Trigger[],
  reason: TriggerCancelReason,
): void {
  const { state, timeMs } = context;
  if (triggers.length <= SLICE || !isSinceRules5(state)) {
    for (const trigger of [...triggers].sort(byAge)) cancelTrigger(context, trigger, reason);
    return;
  }
  for (const trigger of triggers) {
    trigger.status = 'cancelled';
    trigger.endReason = reason;
    trigger.updatedMs = timeMs;
  }
  forgetEnded(state, triggers);
  state.leavingTriggers = [...state.leavingTriggers, ...triggers];
}

/** Ends those that have been leaving longest, so many at most. */
export function endLeavingTriggers(context: Context, most: number): void {
  const { state } = context;
  const ending = state.leavingTriggers.slice(0, most);
  if (ending.length === 0) return;
  state.leavingTriggers = state.leavingTriggers.slice(most);
  for (const trigger of ending) {
    const { endReason } = trigger;
    endTrigger(context, trigger, { status: 'cancelled', endReason });
  }
}

/** Takes what waits no more out of every index: all of a user at once, because of many most go. */
function forgetEnded(state: State, triggers: readonly Trigger[]): void {
  const userMarkets = new Set<UserMarket>();
  let last: UserMarket | undefined;
  for (const { userMarket } of triggers) {
    userMarket.market.triggers.count -= 1;
    // Those of a user stand together: a set is asked once for them.
    if (userMarket !== last) userMarkets.add(userMarket);
    last = userMarket;
  }
  for (const userMarket of userMarkets) userMarket.triggers = liveOf(userMarket.triggers);
  for (const user of new Set([...userMarkets].map((each) => each.user))) {
    user.triggers = liveIn(user.triggers);
    user.triggersByClientOid = liveIn(user.triggersByClientOid);
  }
  for (const market of new Set([...userMarkets].map((each) => each.market))) unqueueEnded(market);
  const reached = state.reachedTriggers.filter(({ trigger }) => isLive(trigger));
  state.reachedTriggers.splice(0, Number.POSITIVE_INFINITY, ...reached);
}

function liveIn(triggers: ReadonlyMap<string, Trigger>): ReadonlyMap<string, Trigger> {
  const live = new Map<string, Trigger>();
  for (const [name, trigger] of triggers) if (isLive(trigger)) live.set(name, trigger);
  return live;
}

function liveOf(triggers: ReadonlySet<Trigger>): ReadonlySet<Trigger> {
  const live = new Set<Trigger>();
  for (const trigger of triggers) if (isLive(trigger)) live.add(trigger);
  return live;
}

function isLive({ status }: Trigger): boolean {
  return status === 'live';
}
