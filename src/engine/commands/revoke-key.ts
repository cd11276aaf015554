/** Takes an API key away for good. */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface RevokeKey extends Signed {
  readonly type: 'revoke-key';
  readonly key: string;
}

export const revokeKey = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 36,
  codec: struct<RevokeKey>({
    type: literal('revoke-key'),
    key: text,
    ...SIGNED,
  }),
  apply,
});

function apply({ state }: Context, { key }: RevokeKey): Answer<{ readonly key: string }> {
  return state.keys.delete(key) ? { ok: true, key } : refuse('unknown-key', key);
}
