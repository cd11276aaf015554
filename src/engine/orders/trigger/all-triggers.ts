import type { State } from '../../core/state.ts';
import type { Trigger } from '../../core/trigger.ts';

/** What waits in the whole venue, oldest first. */
export function allTriggers(state: Pick<State, 'users'>): Trigger[] {
  const triggers = [...state.users.values()].flatMap((user) => [...user.triggers.values()]);
  return triggers.sort((a, b) => (a.id < b.id ? -1 : 1));
}
