/** A value that is in force, as it stands in the form of what changes it. */
import { uniqueId } from '../../../client/unique-id.ts';
import type { DeclaredField } from '../declarations.ts';
import { type Draft, type DraftGroup, kindOf, rowField } from './draft.ts';

type Values = Readonly<Record<string, unknown>>;

/** Of fields that the values have; others stay as the form offers them. */
export function draftsOf(fields: readonly DeclaredField[], values: Values): DraftGroup {
  const known = fields.filter(({ name }) => name in values);
  return Object.fromEntries(known.map((field) => [field.name, draftOf(field, values[field.name])]));
}

function draftOf(field: DeclaredField, value: unknown): Draft {
  switch (kindOf(field)) {
    case 'group':
      return draftsOf(field.fields ?? [], (value ?? {}) as Values);
    case 'choices':
      return Object.fromEntries(((value ?? []) as readonly string[]).map((word) => [word, 'yes']));
    case 'rows':
      return ((value ?? []) as readonly unknown[]).map((each) => rowOf(field, each));
    case 'pairs':
      return Object.entries(value ?? {}).map(([name, each]) => rowOf(field, { name, value: each }));
    default:
      return String(value ?? '');
  }
}

function rowOf(field: DeclaredField, value: unknown) {
  return { id: uniqueId(), draft: draftOf(rowField(field), value) };
}
