/** Wakes an idle venue when something is due; what is due happens before any command anyway. */
import { literal, struct } from '../../primitives/record-codec.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand } from './definition.ts';

interface Tick {
  readonly type: 'tick';
}

export const tick = defineCommand({
  sender: 'venue',
  emits: 'events',
  tag: 53,
  codec: struct<Tick>({
    type: literal('tick'),
  }),
  apply: ({ timeMs }: Context, _command: Tick): Answer<{ readonly timeMs: number }> => ({
    ok: true,
    timeMs,
  }),
});
