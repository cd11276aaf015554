import type { User } from '../../engine/user/user.ts';

/** The words of both families for whether a sub-account is frozen. */
export function subAccountStatus({ isFrozen }: Pick<User, 'isFrozen'>): 'normal' | 'freeze' {
  return isFrozen ? 'freeze' : 'normal';
}
