/**
 * Moves venue time. The journal has stamped the entry with the target; the manual clock alone may ask.
 * Decides R-V-6.
 */
import { integer, literal, struct } from '../../primitives/record-codec.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface AdvanceClock extends Signed {
  readonly type: 'advance-clock';
  readonly toMs: number;
}

export const advanceClock = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 50,
  codec: struct<AdvanceClock>({
    type: literal('advance-clock'),
    toMs: integer,
    ...SIGNED,
  }),
  apply,
});

function apply(
  { state, timeMs }: Context,
  { toMs }: AdvanceClock,
): Answer<{ readonly timeMs: number }> {
  if (!state.isManualClock) return refuse('clock-not-manual');
  return toMs < timeMs ? refuse('time-not-forward', String(timeMs)) : { ok: true, timeMs };
}
