/** A user pays his fees in the platform coin, or does not. Decides R-E-5. */
import { flag, literal, struct, text } from '../../primitives/record-codec.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand } from './definition.ts';

export interface SetFeeDeduction {
  readonly type: 'set-fee-deduction';
  readonly uid: string;
  readonly isOn: boolean;
}

export const setFeeDeduction = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 28,
  codec: struct<SetFeeDeduction>({
    type: literal('set-fee-deduction'),
    uid: text,
    isOn: flag,
  }),
  apply,
});

function apply(
  { state }: Context,
  { uid, isOn }: SetFeeDeduction,
): Answer<{ readonly isOn: boolean }> {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  user.isFeeDeducted = isOn;
  return { ok: true, isOn };
}
