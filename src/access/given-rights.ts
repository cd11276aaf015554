/**
 * A key cannot give what it has not: what it makes, or changes, of another key may do no more than
 * itself, from no other addresses. To take away is nobody's gift, whatever the other key keeps.
 * Decides R-T-12.
 */
import type { ApiKey } from '../engine/core/user.ts';
import type { Denial } from './denial.ts';
import { areWithin } from './ip-allow-list.ts';
import { grantedBy, permissionDenial } from './permission.ts';

/** What a key may do, and from where. */
export type KeyRights = Pick<ApiKey, 'kind' | 'permissions' | 'ips'>;

/** 40014 or 40018 for what the giver has not itself. `before`: what the other key could do so far. */
export function givingDenial(
  giver: KeyRights,
  wanted: KeyRights,
  before?: KeyRights,
): Denial | undefined {
  if (before !== undefined && excess(before, wanted) === undefined) return undefined;
  return excess(giver, wanted);
}

/** What the second may that the first may not. */
function excess(may: KeyRights, wanted: KeyRights): Denial | undefined {
  const granted = grantedBy(may.permissions);
  const lacking = wanted.permissions.filter((permission) => !granted.has(permission));
  if (lacking.length > 0) return permissionDenial(granted, lacking);
  if (may.kind === 'copy_trading' && wanted.kind !== 'copy_trading')
    return { denied: '40014', detail: 'standard key' };
  return areWithin(wanted.ips, may.ips) ? undefined : { denied: '40018' };
}
