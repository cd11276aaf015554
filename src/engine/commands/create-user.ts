/** Creates users and sub-accounts, and their API keys. */

import type { CreateKey, CreateUser, Result, RevokeKey } from '../command.ts';
import { modeChanged } from '../risk/monitor.ts';
import type { Turn } from '../turn.ts';
import { holdModesAll } from '../user/holding.ts';
import type { User } from '../user/user.ts';
import type { AccountMode } from '../user/wallet.ts';

export function createUser(turn: Turn, command: CreateUser): Result<'create-user'> {
  const { users } = turn.state;
  if (users.has(command.uid)) return { reason: 'already-exists', detail: command.uid };
  if (command.parentUid !== undefined) {
    const parent = users.get(command.parentUid);
    if (parent === undefined) return { reason: 'unknown-user', detail: command.parentUid };
    if (parent.parentUid !== undefined)
      return { reason: 'parent-not-main', detail: command.parentUid };
  }
  const { accountMode, assetMode, holdMode, holdModes, label, parentUid, uid } = command;
  if (accountMode === 'classic' && assetMode === 'union') return { reason: 'margin-account-only' };
  const user = newUser({ uid, accountMode, timeMs: turn.timeMs });
  const feeTier = parentUid === undefined ? undefined : users.get(parentUid)?.feeTier;
  users.set(uid, {
    ...user,
    parentUid,
    feeTier,
    label: label ?? '',
    assetMode: assetMode ?? 'single',
    holdModes: { ...user.holdModes, ...(holdMode && holdModesAll(holdMode)), ...holdModes },
  });
  modeChanged(turn.state, uid);
  return { uid };
}

/** A main account of no name, in one-way mode, with nothing open. */
export function newUser(given: {
  readonly uid: string;
  readonly accountMode: AccountMode;
  readonly timeMs: number;
}): User {
  const { uid, accountMode, timeMs } = given;
  return {
    uid,
    parentUid: undefined,
    label: '',
    note: '',
    isFrozen: false,
    updatedMs: timeMs,
    accountMode,
    assetMode: 'single',
    createdMs: timeMs,
    feeTier: undefined,
    isFeeTierFixed: false,
    isFeeDeducted: false,
    holdModes: holdModesAll('one_way_mode'),
    holdings: new Map(),
    openOrders: new Map(),
    openByClientOid: new Map(),
    triggers: new Map(),
    triggersByClientOid: new Map(),
    usedClientOids: new Set(),
  };
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
