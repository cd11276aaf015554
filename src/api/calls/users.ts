/**
 * Who the caller is: the user, the key, his place in a family of accounts, his margin account; or why he
 * may not ask.
 * Decides R-4.8-2, R-4.8-8, R-4.8-9.
 */

import type { ReadPocketAccounts, ReadUser } from '../../engine/core/entities.ts';
import { compareUids, subAccountOf, subAccountsOf } from '../../engine/core/family.ts';
import { type Coin, isSinceRules3 } from '../../engine/core/reference.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { coinScale } from '../../engine/core/steps.ts';
import {
  type AccountMode,
  type ApiKey,
  marginWallet,
  type Wallet,
} from '../../engine/core/user.ts';
import { pocketForReader } from '../../engine/read/unopened.ts';
import type { Caller } from '../../http/endpoint.ts';
import { type CodeColumn, rejectionError, WireError, wrong } from '../../http/wire-error.ts';
import { assert } from '../../primitives/assert.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { isIdText } from '../../primitives/id.ts';
import type { Units } from '../../primitives/units.ts';
import { findMarket } from './markets.ts';

/** The user who calls: a key belongs to a user, and users are never removed. */
export function userOf(state: Pick<ReadState, 'users'>, caller: Pick<Caller, 'uid'>): ReadUser {
  const user = state.users.get(caller.uid);
  assert(user !== undefined, `key of unknown user ${caller.uid}`);
  return user;
}

/** The key that a call was signed with: it was there a moment ago, and no command came between. */
export function callingKey(state: Pick<ReadState, 'keys'>, { key }: Pick<Caller, 'key'>): ApiKey {
  const found = state.keys.get(key);
  assert(found !== undefined, 'signed with a key that does not exist');
  return found;
}

/** The caller, who must be a main account: 40061 for a sub-account. */
export function mainAccountOf(
  state: Pick<ReadState, 'users'>,
  caller: Pick<Caller, 'uid'>,
): ReadUser {
  const user = userOf(state, caller);
  if (user.parentUid !== undefined) throw new WireError('40061');
  return user;
}

/** A sub-account of this main account: 40028 for any other uid. */
export function ownSubAccount(
  state: Pick<ReadState, 'users'>,
  main: ReadUser,
  subUid: string,
): ReadUser {
  const sub = subAccountOf(state, main.uid, subUid);
  if (sub === undefined) throw new WireError('40028');
  return sub;
}

/** The caller, or the sub-account of his that is named. */
export function selfOrSubAccount(
  state: Pick<ReadState, 'users'>,
  caller: Pick<Caller, 'uid'>,
  subUid: string | undefined,
): ReadUser {
  if (subUid === undefined) return userOf(state, caller);
  return ownSubAccount(state, mainAccountOf(state, caller), subUid);
}

/** 40054 where the user has never gone over to this account mode by himself; else that he has (R-U-16). */
export function modeSwitch(
  { switchedTo }: Pick<ReadUser, 'switchedTo'>,
  to: AccountMode,
): { readonly status: string; readonly reason: string } {
  if (switchedTo !== to) throw new WireError('40054', ['status']);
  return { status: 'success', reason: '' };
}

/** A key of one of its sub-accounts: 40065 for any other. */
export function ownSubKey(
  state: Pick<ReadState, 'keys' | 'users'>,
  main: ReadUser,
  key: string,
): ApiKey {
  const found = state.keys.get(key);
  const isOwn = found !== undefined && subAccountOf(state, main.uid, found.uid) !== undefined;
  if (!isOwn) throw rejectionError('uta', { reason: 'unknown-sub-key' });
  return found;
}

/** The words of both families for whether a sub-account is frozen. */
export function subAccountStatus({ isFrozen }: Pick<ReadUser, 'isFrozen'>): 'normal' | 'freeze' {
  return isFrozen ? 'freeze' : 'normal';
}

/**
 * The caller's margin wallet: of the pair that is named (40034 where there is none), else that of crossed margin. Before version 3 of the rules classic users had none (R-B-8): 50021.
 */
export function marginWalletOf(
  state: ReadState,
  caller: { readonly uid: string },
  pair?: string,
): { readonly user: ReadUser; readonly wallet: Wallet } {
  const user = userOf(state, caller);
  if (pair !== undefined) findMarket(state, 'spot', { category: 'SPOT', symbol: pair });
  else if (user.accountMode === 'classic' && !isSinceRules3(state))
    throw rejectionError('spot', { reason: 'margin-account-only' });
  return { user, wallet: marginWallet(user, pair) };
}

/** One coin of a margin wallet of the caller, and how its amounts are written. */
export function marginPocket(
  state: ReadState,
  caller: { readonly uid: string },
  coin: string,
  pair?: string,
): { readonly pocket: ReadPocketAccounts; readonly text: (units: Units) => string } {
  const { user, wallet } = marginWalletOf(state, caller, pair);
  knownCoin(state, coin);
  const scale = coinScale(state, coin);
  return {
    pocket: pocketForReader(state.ledger, user.uid, wallet, coin),
    text: (units) => formatUnits(units, scale),
  };
}

/** 13002 for a coin that the venue does not have. */
export function knownCoin(state: ReadState, coin: string, codes: CodeColumn = 'spot'): Coin {
  const known = state.coins.get(coin);
  if (known === undefined) throw rejectionError(codes, { reason: 'unknown-coin', detail: coin });
  return known;
}

/** The id below which a page begins, and the field that it was sent in. */
export interface PageStart {
  readonly field: 'cursor' | 'idLessThan';
  readonly id: string | undefined;
}

/** The caller's sub-accounts with a lower id, newest first; he must be a main account. */
export function subAccountsBelow(
  state: Pick<ReadState, 'users'>,
  caller: Pick<Caller, 'uid'>,
  { field, id }: PageStart,
): readonly ReadUser[] {
  if (id !== undefined && !isIdText(id)) throw wrong(field, 'an id: digits alone');
  const { uid: main } = mainAccountOf(state, caller);
  return subAccountsOf(state, main)
    .reverse()
    .filter(({ uid }) => id === undefined || compareUids(uid, id) < 0);
}

/** R-4.8-2: of users that go by uid upwards those behind the cursor, so that a new one comes last. */
export function afterCursor(
  users: readonly ReadUser[],
  cursor: string | undefined,
): readonly ReadUser[] {
  if (cursor === undefined) return users;
  if (!isIdText(cursor)) throw wrong('cursor', 'an id: digits alone');
  return users.filter(({ uid }) => compareUids(uid, cursor) > 0);
}
