/** Moves venue time. The journal has stamped the entry with the target; the manual clock alone may ask. */
import { type Answer, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/turn.ts';
import { defineCommand, type Signed } from './definition.ts';

export interface AdvanceClock extends Signed {
  readonly type: 'advance-clock';
  readonly toMs: number;
}

export const advanceClock = defineCommand({ sender: 'operator', toldBy: 'changed', apply });

function apply(
  { state, timeMs }: Turn,
  { toMs }: AdvanceClock,
): Answer<{ readonly timeMs: number }> {
  if (!state.isManualClock) return refuse('clock-not-manual');
  return toMs < timeMs ? refuse('time-not-forward', String(timeMs)) : { ok: true, timeMs };
}
