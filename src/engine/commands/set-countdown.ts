/** A user has all orders of his unified account cancelled after so long, counted anew with each call; or not at all. */
import { integer, literal, struct, text } from '../../primitives/record-codec.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { startCountdown } from '../orders/countdown.ts';
import { defineCommand } from './definition.ts';

interface SetCountdown {
  readonly type: 'set-countdown';
  readonly uid: string;
  /** From now on; 0 = off. */
  readonly afterMs: number;
}

export const setCountdown = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 74,
  codec: struct<SetCountdown>({
    type: literal('set-countdown'),
    uid: text,
    afterMs: integer,
  }),
  apply,
});

function apply(
  { state, timeMs }: Context,
  { uid, afterMs }: SetCountdown,
): Answer<{ readonly dueMs: number | undefined }> {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const dueMs = afterMs > 0 ? timeMs + afterMs : undefined;
  startCountdown(state, user, dueMs);
  return { ok: true, dueMs };
}
