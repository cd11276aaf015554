import type { Trigger } from './trigger.ts';

const NONE: ReadonlySet<Trigger> = new Set();

/** Most holdings never have a trigger: they share one empty set. */
export function noHeldTriggers(): ReadonlySet<Trigger> {
  return NONE;
}
