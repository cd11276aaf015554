/** A main account gives one of its sub-accounts an API key. */

import { literal, struct, text } from '../../primitives/record-codec.ts';
import { keysOf } from '../core/family.ts';
import { API_KEY } from '../core/record-parts.ts';
import { type Answer, isRejection, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { type ApiKeySpec, isOpenToAll } from '../core/user.ts';
import { defineCommand } from './definition.ts';
import { ownSubAccount } from './own-sub-account.ts';

/** Keys of one sub-account (wire.md 1.6). */
const KEYS_MAX = 10;

interface CreateSubKey {
  readonly type: 'create-sub-key';
  readonly uid: string;
  readonly subUid: string;
  readonly apiKey: ApiKeySpec;
}

export const createSubKey = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 25,
  codec: struct<CreateSubKey>({
    type: literal('create-sub-key'),
    uid: text,
    subUid: text,
    apiKey: API_KEY,
  }),
  apply,
});

function apply(context: Context, command: CreateSubKey): Answer<{ readonly key: string }> {
  const { state, timeMs } = context;
  const { apiKey, subUid, uid } = command;
  const sub = ownSubAccount(state, uid, subUid);
  if (isRejection(sub)) return sub;
  if (state.keys.has(apiKey.key)) return refuse('already-exists', apiKey.key);
  if (keysOf(state, subUid).length >= KEYS_MAX) return refuse('too-many-keys', String(KEYS_MAX));
  if (isOpenToAll(apiKey)) return refuse('key-open-to-all', apiKey.key);
  state.keys.set(apiKey.key, { ...apiKey, uid: subUid, createdMs: timeMs });
  return { ok: true, key: apiKey.key };
}
