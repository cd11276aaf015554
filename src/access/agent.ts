/**
 * Who is an agent: a main account that an operator declared one (R-A-1), also while it has no customers.
 * Decides R-A-8.
 */

import type { ReadUser } from '../engine/core/entities.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { Denial } from './denial.ts';

/** 40029 unless the user is an agent; a sub-account of one is not. */
export function agentDenial(
  { partners }: Pick<ReadState, 'partners'>,
  { uid }: Pick<ReadUser, 'uid'>,
): Denial | undefined {
  return partners.agents.has(uid) ? undefined : { denied: '40029' };
}
