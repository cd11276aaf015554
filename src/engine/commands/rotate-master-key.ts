/** What opens and proves keys is sealed anew, under another master key: nobody's key changes. */
import { list, literal, struct, text } from '../../primitives/record-codec.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import type { ApiKeySpec } from '../core/user.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

/** A key with what the new master key made of it. */
type SealedKey = Pick<ApiKeySpec, 'key' | 'sealedSecret' | 'passphraseMac'>;

interface RotateMasterKey extends Signed {
  readonly type: 'rotate-master-key';
  readonly keys: readonly SealedKey[];
}

export const rotateMasterKey = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 71,
  codec: struct<RotateMasterKey>({
    type: literal('rotate-master-key'),
    keys: list(struct<SealedKey>({ key: text, sealedSecret: text, passphraseMac: text })),
    ...SIGNED,
  }),
  apply,
});

function apply({ state: { keys } }: Context, command: RotateMasterKey): Answer {
  for (const { key, sealedSecret, passphraseMac } of command.keys) {
    const known = keys.get(key);
    if (known !== undefined) keys.set(key, { ...known, sealedSecret, passphraseMac });
  }
  return { ok: true };
}
