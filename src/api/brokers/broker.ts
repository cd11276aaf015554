/**
 * What all calls of brokers have in common: who may call, and which accounts are his. An agent is the broker of its own
 * sub-accounts. wire.md appendix A.
 * Decides R-K-1.
 */
import type { ReadUser } from '../../engine/core/entities.ts';
import { subAccountsOf } from '../../engine/core/family.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { Permission } from '../../engine/core/user.ts';
import type { Caller } from '../../http/endpoint.ts';
import { orderId } from '../../http/fields.ts';
import type { CodeColumn } from '../../http/wire-error.ts';
import { ownSubAccount, userOf } from '../calls/users.ts';

type Family = 'v2' | 'v3';

/** Calls of v3 are told refusals in its codes; those of both serve brokers of every account mode. */
const CODES: Readonly<Record<Family, CodeColumn>> = { v2: 'spot', v3: 'uta' };

export function codesOf(family: Family): CodeColumn {
  return CODES[family];
}

/** What the declaration of a call of brokers begins with. */
export function brokerCall(family: Family, perSecond: number, permission: Permission) {
  return {
    source: 'wire.md 4.7',
    family: 'broker',
    codes: codesOf(family),
    access: { kind: 'user', anyOf: [permission], isForAgents: true },
    limit: { per: 'uid', perSecond },
  } as const;
}

export const READS = 'uta_mgt:read';
export const WRITES = 'uta_mgt:read_write';

export const subUidField = () => orderId({ description: 'A sub-account of the broker.' });

type Users = Pick<ReadState, 'users'>;

/** A sub-account of the calling broker: 40028 for any other uid. */
export function brokerSub(state: Users, caller: Pick<Caller, 'uid'>, subUid: string): ReadUser {
  return ownSubAccount(state, userOf(state, caller), subUid);
}

/** The sub-accounts of the calling broker by uid, or the one named. */
export function brokerSubs(
  state: Users,
  caller: Pick<Caller, 'uid'>,
  only: string | undefined,
): readonly ReadUser[] {
  if (only !== undefined) return [brokerSub(state, caller, only)];
  return subAccountsOf(state, caller.uid);
}
