/**
 * What a sub-account that may not read is told of its own: nothing, by whatever key it asks.
 * Decides R-K-4.
 */
import { hasRight } from '../engine/core/account-rights.ts';
import type { ReadUser } from '../engine/core/entities.ts';
import type { Permission } from '../engine/core/user.ts';
import type { Denial } from './denial.ts';

/** 40014 for a call that reads, which a permission to read is enough for. */
export function readingDenial(
  user: Pick<ReadUser, 'rights'>,
  anyOf: readonly Permission[],
): Denial | undefined {
  if (hasRight(user, 'read')) return undefined;
  const isReading = anyOf.some((permission) => permission.endsWith(':read'));
  return isReading ? { denied: '40014', detail: 'read' } : undefined;
}
