/** Gives a user an API key. Decides R-U-10. */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import { API_KEY } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { type ApiKeySpec, isOpenToAll } from '../core/user.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

export interface CreateKey extends Signed {
  readonly type: 'create-key';
  readonly uid: string;
  readonly apiKey: ApiKeySpec;
}

export const createKey = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 35,
  codec: struct<CreateKey>({
    type: literal('create-key'),
    uid: text,
    apiKey: API_KEY,
    ...SIGNED,
  }),
  apply,
});

function apply(
  { state: { users, keys }, timeMs }: Context,
  { uid, apiKey }: CreateKey,
): Answer<{ readonly key: string }> {
  const { key } = apiKey;
  if (!users.has(uid)) return refuse('unknown-user', uid);
  if (keys.has(key)) return refuse('already-exists', key);
  if (isOpenToAll(apiKey)) return refuse('key-open-to-all', key);
  keys.set(key, { ...apiKey, uid, createdMs: timeMs });
  return { ok: true, key };
}
