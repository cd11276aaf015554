/**
 * Gives a user a fee tier whatever he trades, or lets him earn it by volume again.
 * Decides R-E-3.
 */

import { literal, nullable, struct, text } from '../../primitives/record-codec.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { earnedTier, giveTier } from '../partners/count-fees.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

export interface SetFeeTier extends Signed {
  readonly type: 'set-fee-tier';
  readonly uid: string;
  /** Null: by his volume again. */
  readonly tier: string | null;
}

export const setFeeTier = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 43,
  codec: struct<SetFeeTier>({
    type: literal('set-fee-tier'),
    uid: text,
    tier: nullable(text),
    ...SIGNED,
  }),
  apply,
});

/** `tier` '' = none. */
function apply(
  { state }: Context,
  { uid, tier: name }: SetFeeTier,
): Answer<{ readonly uid: string; readonly tier: string }> {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  if (user.parentUid !== undefined) return refuse('main-account-only');
  const tier = state.fees.tiers.find((each) => each.tier === name);
  if (name !== null && tier === undefined) return refuse('unknown-fee-tier', name);
  user.isFeeTierFixed = name !== null;
  giveTier(state, user, tier ?? earnedTier(state, uid));
  return { ok: true, uid, tier: user.feeTier?.tier ?? '' };
}
