/** API keys of sub-accounts, managed by their main account. */
import type { ChangeSubKey, CreateSubKey, DeleteSubKey } from '../account-command.ts';
import type { Result } from '../command.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { ApiKey } from '../user/user.ts';
import { ownSubAccount } from './sub-accounts.ts';

/** Keys of one sub-account (wire.md 1.6). */
const KEYS_MAX = 10;

export function createSubKey(turn: Turn, command: CreateSubKey): Result<'create-sub-key'> {
  const { state, timeMs } = turn;
  const { apiKey, subUid, uid } = command;
  const sub = ownSubAccount(state, uid, subUid);
  if (isRejection(sub)) return sub;
  if (state.keys.has(apiKey.key)) return { reason: 'already-exists', detail: apiKey.key };
  if (keysOf(state, subUid).length >= KEYS_MAX) return { reason: 'too-many-keys' };
  state.keys.set(apiKey.key, { ...apiKey, uid: subUid, createdMs: timeMs });
  return { key: apiKey.key };
}

export function changeSubKey(turn: Turn, command: ChangeSubKey): Result<'change-sub-key'> {
  const { state } = turn;
  const { ips, key, note, passphraseMac, permissions } = command;
  const apiKey = subKey(state, command);
  if (isRejection(apiKey)) return apiKey;
  // A new object: whoever opened the old one for use knows by it that the key has changed.
  state.keys.set(key, {
    ...apiKey,
    passphraseMac,
    permissions: permissions ?? apiKey.permissions,
    ips: ips ?? apiKey.ips,
    ...(note === undefined ? {} : { note }),
  });
  return { key };
}

export function deleteSubKey(turn: Turn, command: DeleteSubKey): Result<'delete-sub-key'> {
  const apiKey = subKey(turn.state, command);
  if (isRejection(apiKey)) return apiKey;
  turn.state.keys.delete(command.key);
  return { key: command.key };
}

/** The keys of a user, in the order of their names. */
export function keysOf(state: Pick<State, 'keys'>, uid: string): ApiKey[] {
  const keys = [...state.keys.values()].filter((apiKey) => apiKey.uid === uid);
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A key of one of the user's sub-accounts; any other does not exist for him. */
function subKey(
  state: State,
  { key, uid }: { readonly key: string; readonly uid: string },
): ApiKey | Rejection {
  const apiKey = state.keys.get(key);
  if (apiKey === undefined) return { reason: 'unknown-sub-key' };
  const sub = ownSubAccount(state, uid, apiKey.uid);
  if (!isRejection(sub)) return apiKey;
  return sub.reason === 'not-own-sub-account' ? { reason: 'unknown-sub-key' } : sub;
}
