/** What a user pays fees by: the tier an operator gives him, and whether he pays in the platform coin. */
import type { Result } from '../command.ts';
import type { SetFeeDeduction, SetFeeTier } from '../fee-command.ts';
import { earnedTier, giveTier } from '../fees/earn-tier.ts';
import type { Turn } from '../turn.ts';

/** R-E-3. */
export function setFeeTier({ state }: Turn, command: SetFeeTier): Result<'set-fee-tier'> {
  const { uid, tier: name } = command;
  const user = state.users.get(uid);
  if (user === undefined) return { reason: 'unknown-user', detail: uid };
  if (user.parentUid !== undefined) return { reason: 'main-account-only' };
  const tier = state.fees.tiers.find((each) => each.tier === name);
  if (name !== null && tier === undefined) return { reason: 'unknown-fee-tier', detail: name };
  user.isFeeTierFixed = name !== null;
  giveTier(state, user, tier ?? earnedTier(state, uid));
  return { uid, tier: user.feeTier?.tier ?? '' };
}

/** R-E-5. */
export function setFeeDeduction(
  { state }: Turn,
  command: SetFeeDeduction,
): Result<'set-fee-deduction'> {
  const user = state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  user.isFeeDeducted = command.isOn;
  return { isOn: command.isOn };
}
