/** A main account changes what is given of a sub-account's key; the secret never changes. */
import { list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { PERMISSIONS } from '../core/record-parts.ts';
import { type Answer, isRejection, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { isOpenToAll, type Permission } from '../core/user.ts';
import { defineCommand } from './definition.ts';
import { ownSubKey } from './own-sub-account.ts';

interface ChangeSubKey {
  readonly type: 'change-sub-key';
  readonly uid: string;
  readonly key: string;
  readonly passphraseMac: string;
  readonly permissions?: readonly Permission[];
  readonly ips?: readonly string[];
  readonly note?: string;
}

export const changeSubKey = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 26,
  codec: struct<ChangeSubKey>({
    type: literal('change-sub-key'),
    uid: text,
    key: text,
    passphraseMac: text,
    permissions: optional(PERMISSIONS),
    ips: optional(list(text)),
    note: optional(text),
  }),
  apply,
});

function apply({ state }: Context, command: ChangeSubKey): Answer<{ readonly key: string }> {
  const { ips, key, note, passphraseMac, permissions } = command;
  const apiKey = ownSubKey(state, command);
  if (isRejection(apiKey)) return apiKey;
  // A new object: whoever opened the old one for use knows by it that the key has changed.
  const changed = {
    ...apiKey,
    passphraseMac,
    permissions: permissions ?? apiKey.permissions,
    ips: ips ?? apiKey.ips,
    ...(note === undefined ? {} : { note }),
  };
  if (isOpenToAll(changed)) return refuse('key-open-to-all', key);
  state.keys.set(key, changed);
  return { ok: true, key };
}
