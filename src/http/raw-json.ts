/**
 * Reply data that is already JSON text: for numbers that must be written digit by digit as their
 * decimal text (merge-depth, design.md 3), which JSON.stringify cannot do.
 */
import Type, { type TSchema, type TUnsafe } from 'typebox';

export class RawJson {
  readonly text: string;

  /** `text` must be valid JSON: it is sent as it is. */
  constructor(text: string) {
    this.text = text;
  }
}

/** The `data` schema of an endpoint whose handler returns `RawJson` of that shape. */
export function rawJson(shape: TSchema): TUnsafe<RawJson> {
  return Type.Unsafe<RawJson>({ ...shape });
}
