/** A main account takes a sub-account's key away for good. */
import { type Answer, isRejection } from '../core/rejection.ts';
import type { Turn } from '../core/turn.ts';
import { defineCommand } from './definition.ts';
import { ownSubKey } from './own-sub-account.ts';

export interface DeleteSubKey {
  readonly type: 'delete-sub-key';
  readonly uid: string;
  readonly key: string;
}

export const deleteSubKey = defineCommand({ sender: 'trader', toldBy: 'changed', apply });

function apply({ state }: Turn, command: DeleteSubKey): Answer<{ readonly key: string }> {
  const apiKey = ownSubKey(state, command);
  if (isRejection(apiKey)) return apiKey;
  state.keys.delete(command.key);
  return { ok: true, key: command.key };
}
