/** What every operator's act has: a body without unknown names, and who did it and why. */

import { behaviourOf, type Field, field, isRecord } from '../../../http/field.ts';
import { type FieldsOf, object, optional, text } from '../../../http/fields.ts';
import { wrong } from '../../../http/wire-error.ts';
import { present } from '../../shared/present.ts';

/** The body of an act: these fields and an optional reason. */
export function act<const P extends Record<string, Field<unknown>>>(properties: P) {
  return closed({ ...properties, reason: optional(text({ description: 'Why, for the audit.' })) });
}

/**
 * An object of fields in which an unknown name is an error: an operator's typing mistake, or a word
 * of a later version, must not pass as if it had been heeded.
 */
export function closed<const P extends Record<string, Field<unknown>>>(
  properties: P,
  description = 'An object of these names and no others.',
): Field<FieldsOf<P>> {
  const inner = object(properties);
  return field({ ...inner, additionalProperties: false, description }, (raw, path) => {
    const stray = isRecord(raw)
      ? Object.keys(raw).find((name) => !Object.hasOwn(properties, name))
      : undefined;
    if (stray !== undefined) throw wrong(path === '' ? stray : `${path}.${stray}`);
    return behaviourOf(inner).read(raw, path);
  });
}

/** The audit trail's part of a command. */
export function signed(call: {
  readonly by: string;
  readonly input: { readonly reason: string | undefined };
}): { readonly by: string; readonly reason?: string } {
  return present({ by: call.by, reason: call.input.reason });
}
