/**
 * First record of a journal, and again whenever code that changes outcomes takes over.
 * Decides R-V-7.
 */
import { integer, literal, struct } from '../../primitives/record-codec.ts';
import { RULES_VERSION } from '../core/reference.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface SetRulesVersion extends Signed {
  readonly type: 'set-rules-version';
  readonly version: number;
}

/** One that this software knows; rules never go back to those of an older version. */
export const setRulesVersion = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 51,
  codec: struct<SetRulesVersion>({
    type: literal('set-rules-version'),
    version: integer,
    ...SIGNED,
  }),
  apply,
});

function apply(
  { state }: Context,
  { version }: SetRulesVersion,
): Answer<{ readonly version: number }> {
  const isKnown = Number.isInteger(version) && version > 0 && version <= RULES_VERSION;
  if (!isKnown || version < state.rulesVersion)
    return refuse('unsupported-rules-version', String(version));
  state.rulesVersion = version;
  return { ok: true, version };
}
