import { behaviourOf, type Field, field } from '../../http/field.ts';
import { arrayOf, text } from '../../http/fields.ts';

/** A list of at most `max` texts that may also be empty. */
export function textList(max: number, description: string): Field<readonly string[]> {
  const inner = arrayOf(text(), { max, description });
  const { read } = behaviourOf(inner);
  const schema = { type: 'array', items: text(), maxItems: max, description };
  return field(schema, (raw, path) =>
    Array.isArray(raw) && raw.length === 0 ? [] : read(raw, path),
  );
}
