/** The venue ends the next slice of the orders that were cancelled with many others: one of its own commands. */
import { literal, struct } from '../../primitives/record-codec.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { endSlice } from '../orders/cancel.ts';
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
  endSlice(context);
  return { ok: true, left: context.state.leaving.count };
}
