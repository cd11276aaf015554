/** Gives a user an API key. */
import { type Answer, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/turn.ts';
import type { ApiKeySpec } from '../core/user.ts';
import { defineCommand, type Signed } from './definition.ts';

export interface CreateKey extends Signed {
  readonly type: 'create-key';
  readonly uid: string;
  readonly apiKey: ApiKeySpec;
}

export const createKey = defineCommand({ sender: 'operator', toldBy: 'changed', apply });

function apply(
  { state: { users, keys }, timeMs }: Turn,
  { uid, apiKey }: CreateKey,
): Answer<{ readonly key: string }> {
  const { key } = apiKey;
  if (!users.has(uid)) return refuse('unknown-user', uid);
  if (keys.has(key)) return refuse('already-exists', key);
  keys.set(key, { ...apiKey, uid, createdMs: timeMs });
  return { ok: true, key };
}
