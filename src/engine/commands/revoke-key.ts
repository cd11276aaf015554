/** Takes an API key away for good. */
import { type Answer, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/turn.ts';
import { defineCommand, type Signed } from './definition.ts';

export interface RevokeKey extends Signed {
  readonly type: 'revoke-key';
  readonly key: string;
}

export const revokeKey = defineCommand({ sender: 'operator', toldBy: 'changed', apply });

function apply({ state }: Turn, { key }: RevokeKey): Answer<{ readonly key: string }> {
  return state.keys.delete(key) ? { ok: true, key } : refuse('unknown-key', key);
}
