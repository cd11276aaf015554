/** A main account takes a sub-account's key away for good. */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import { type Answer, isRejection } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand } from './definition.ts';
import { ownSubKey } from './own-sub-account.ts';

interface DeleteSubKey {
  readonly type: 'delete-sub-key';
  readonly uid: string;
  readonly key: string;
}

export const deleteSubKey = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 27,
  codec: struct<DeleteSubKey>({
    type: literal('delete-sub-key'),
    uid: text,
    key: text,
  }),
  apply,
});

function apply({ state }: Context, command: DeleteSubKey): Answer<{ readonly key: string }> {
  const apiKey = ownSubKey(state, command);
  if (isRejection(apiKey)) return apiKey;
  state.keys.delete(command.key);
  return { ok: true, key: command.key };
}
