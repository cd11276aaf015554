/** Creates users and sub-accounts, and their API keys. */
import type { CreateKey, CreateUser, Result, RevokeKey } from '../command.ts';
import type { Turn } from '../turn.ts';
import { holdModesAll } from '../user/holding.ts';

export function createUser(turn: Turn, command: CreateUser): Result<'create-user'> {
  const { users } = turn.state;
  if (users.has(command.uid)) return { reason: 'already-exists', detail: command.uid };
  if (command.parentUid !== undefined) {
    const parent = users.get(command.parentUid);
    if (parent === undefined) return { reason: 'unknown-user', detail: command.parentUid };
    if (parent.parentUid !== undefined)
      return { reason: 'parent-not-main', detail: command.parentUid };
  }
  users.set(command.uid, {
    uid: command.uid,
    parentUid: command.parentUid,
    label: command.label ?? '',
    accountMode: command.accountMode,
    createdMs: turn.timeMs,
    holdModes: { ...holdModesAll(command.holdMode ?? 'one_way_mode'), ...command.holdModes },
    holdings: new Map(),
    openOrders: new Map(),
    openByClientOid: new Map(),
    usedClientOids: new Set(),
  });
  return { uid: command.uid };
}

export function createKey(turn: Turn, command: CreateKey): Result<'create-key'> {
  const { users, keys } = turn.state;
  if (!users.has(command.uid)) return { reason: 'unknown-user', detail: command.uid };
  const { key } = command.apiKey;
  if (keys.has(key)) return { reason: 'already-exists', detail: key };
  keys.set(key, { ...command.apiKey, uid: command.uid, createdMs: turn.timeMs });
  return { key };
}

export function revokeKey(turn: Turn, command: RevokeKey): Result<'revoke-key'> {
  if (!turn.state.keys.delete(command.key)) return { reason: 'unknown-key', detail: command.key };
  return { key: command.key };
}
