/** The venue ends the next slice of what was cancelled with many others, orders first: one of its own commands. */
import { literal, struct } from '../../primitives/record-codec.ts';
import type { Answer } from '../core/rejection.ts';
import { type Context, leavingCount } from '../core/state.ts';
import { endSlice } from '../orders/cancel.ts';
import { endLeavingTriggers } from '../orders/trigger/leaving.ts';
import { defineCommand } from './definition.ts';

interface EndLeaving {
  readonly type: 'end-leaving';
}

export const endLeaving = defineCommand({
  sender: 'venue',
  emits: 'events',
  tag: 73,
  codec: struct<EndLeaving>({
    type: literal('end-leaving'),
  }),
  apply,
});

/** How many are still leaving. */
function apply(context: Context, _command: EndLeaving): Answer<{ readonly left: number }> {
  endLeavingTriggers(context, endSlice(context));
  return { ok: true, left: leavingCount(context.state) };
}
