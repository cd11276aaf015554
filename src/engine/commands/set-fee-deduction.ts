/** R-E-5: a user pays his fees in the platform coin, or does not. */
import { type Answer, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/turn.ts';
import { defineCommand } from './definition.ts';

export interface SetFeeDeduction {
  readonly type: 'set-fee-deduction';
  readonly uid: string;
  readonly isOn: boolean;
}

export const setFeeDeduction = defineCommand({ sender: 'trader', toldBy: 'changed', apply });

function apply(
  { state }: Turn,
  { uid, isOn }: SetFeeDeduction,
): Answer<{ readonly isOn: boolean }> {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  user.isFeeDeducted = isOn;
  return { ok: true, isOn };
}
