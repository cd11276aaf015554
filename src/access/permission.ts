/**
 * What a key may do (design.md 4). `read_write` includes read; `uta_trade` grants the same level of
 * `spot` and `futures`, never the reverse: a v2 key does not trade on the unified interface. `withdraw` stands alone.
 * Decides R-5-2.
 */
import type { Permission, PermissionLevel, PermissionScope } from '../engine/core/user.ts';
import type { Denial } from './denial.ts';

/** Every permission that follows from the ones a key was given. */
export function grantedBy(permissions: readonly Permission[]): ReadonlySet<Permission> {
  return new Set(permissions.flatMap(implied));
}

/** 40014 unless one of `anyOf` is granted; an empty list asks for nothing. */
export function permissionDenial(
  granted: ReadonlySet<Permission>,
  anyOf: readonly Permission[],
): Denial | undefined {
  if (anyOf.length === 0 || anyOf.some((wanted) => granted.has(wanted))) return undefined;
  return { denied: '40014', detail: anyOf.map((wanted) => wanted.replace(':', ' ')).join(' or ') };
}

function implied(permission: Permission): Permission[] {
  if (permission === 'withdraw') return [permission];
  const [scope, level] = permission.split(':') as [PermissionScope, PermissionLevel];
  const scopes: PermissionScope[] =
    scope === 'uta_trade' ? ['uta_trade', 'spot', 'futures'] : [scope];
  const levels: PermissionLevel[] = level === 'read_write' ? ['read_write', 'read'] : ['read'];
  return scopes.flatMap((each) => levels.map((one): Permission => `${each}:${one}`));
}
