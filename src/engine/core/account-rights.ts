/**
 * What a sub-account may do, where the broker who keeps it has said so; as long as nothing is said, everything. Its
 * keys have permissions of their own besides.
 * Decides R-K-3.
 */
import { type Rejection, refuse } from './rejection.ts';

export const ACCOUNT_RIGHTS = [
  'read',
  'spot_trade',
  'margin_trade',
  'contract_trade',
  'transfer',
  'deposit',
  'withdraw',
] as const;

export type AccountRight = (typeof ACCOUNT_RIGHTS)[number];

interface Holder {
  /** Undefined: nothing is said. */
  readonly rights: readonly AccountRight[] | undefined;
}

/** In the order of the list. */
export function rightsOf({ rights }: Holder): readonly AccountRight[] {
  return rights ?? ACCOUNT_RIGHTS;
}

export function hasRight({ rights }: Holder, right: AccountRight): boolean {
  return rights === undefined || rights.includes(right);
}

/** Why this account may not do what the right is for. */
export function rightFault(user: Holder, right: AccountRight): Rejection | undefined {
  return hasRight(user, right) ? undefined : refuse('account-restricted', right);
}

/** What is kept of the rights that are named: each once, in the order of the list; nothing where all are. */
export function keptRights(named: readonly AccountRight[]): readonly AccountRight[] | undefined {
  const kept = ACCOUNT_RIGHTS.filter((right) => named.includes(right));
  return kept.length === ACCOUNT_RIGHTS.length ? undefined : kept;
}
