/**
 * Venue time goes by what the host's clock says, though that had jumped and was not believed. The journal has stamped
 * the entry with the target, unless that is before the entry before it.
 */
import { integer, literal, struct } from '../../primitives/record-codec.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface AcceptClock extends Signed {
  readonly type: 'accept-clock';
  /** Venue time before it. */
  readonly fromMs: number;
  readonly toMs: number;
}

export const acceptClock = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 72,
  codec: struct<AcceptClock>({
    type: literal('accept-clock'),
    fromMs: integer,
    toMs: integer,
    ...SIGNED,
  }),
  apply: (
    { state, timeMs }: Context,
    _command: AcceptClock,
  ): Answer<{ readonly timeMs: number }> =>
    state.isManualClock ? refuse('clock-manual') : { ok: true, timeMs },
});
