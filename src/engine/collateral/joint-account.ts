/**
 * Joint accounts: those whose coins answer for each other, because the user chose it (asset mode
 * `union`) or because he owes something. They are few; every other pocket is asked alone, at no cost.
 */
import { type BoundHeap, takeOut } from '../risk/bound-heap.ts';
import type { State } from '../state.ts';
import type { AccountWatch } from './account-watch.ts';

/** What is kept to know when to look at which account (account-watch.ts). Never stored. */
export interface AccountWatchlist {
  /** Σ of how far marks have moved, RATE_SCALE units. */
  way: bigint;
  readonly heap: BoundHeap<AccountWatch>;
  readonly watches: Map<string, AccountWatch>;
  /** Uids to look at before the command in hand is done, and those to look at when a mark is set. */
  readonly suspects: Set<string>;
  readonly blocked: Set<string>;
}

export function emptyAccountWatchlist(): AccountWatchlist {
  return { way: 0n, heap: [], watches: new Map(), suspects: new Set(), blocked: new Set() };
}

/** Brings the register up to date after the asset mode or a debt of a user changed. */
export function reviewAccount(state: State, uid: string): void {
  const { joint, pockets, debtors } = state.ledger;
  const own = [...(pockets.get(uid)?.get('unified')?.values() ?? [])];
  const isJoint = isUnion(state, uid) || own.some((pocket) => debtors.has(pocket));
  for (const pocket of own) pocket.isJoint = isJoint;
  if (isJoint) watchAccount(state, uid);
  else forgetAccount(state, uid);
  if (isJoint) joint.add(uid);
  else joint.delete(uid);
}

/** Whether all coins of the user margin all his positions. */
export function isUnion(state: State, uid: string): boolean {
  return state.users.get(uid)?.assetMode === 'union';
}

function watchAccount({ accounts, users }: State, uid: string): void {
  accounts.suspects.add(uid);
  const user = users.get(uid);
  if (user !== undefined && !accounts.watches.has(uid))
    accounts.watches.set(uid, { user, key: 0n, place: -1 });
}

function forgetAccount({ accounts }: State, uid: string): void {
  const watch = accounts.watches.get(uid);
  if (watch !== undefined) takeOut(accounts.heap, watch);
  accounts.watches.delete(uid);
  accounts.suspects.delete(uid);
  accounts.blocked.delete(uid);
}
