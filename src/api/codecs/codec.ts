/**
 * What a record looks like on the wire, each field declared once: its name, what it means, and how it is
 * read off the record. The schema of the reference and the rows of replies and feeds follow from it, in the
 * order of the fields.
 */
import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { list, str } from '../../http/fields.ts';
import { assert } from '../../primitives/assert.ts';

/** A row as it is sent. */
export type Row = Readonly<Record<string, unknown>>;

/** A field that is text: what it means, and its text. */
export type TextField<R> = readonly [means: string, of: (record: R) => string];

/** Any other field; one whose value is undefined is left out. */
interface ShapedField<R> {
  readonly schema: TSchema;
  readonly of: (record: R) => unknown;
}

/** The fields of a row by their names on the wire. */
export type RowFields<R> = Readonly<Record<string, TextField<R> | ShapedField<R>>>;

export interface Codec<R, W = Row> {
  readonly schema: TUnsafe<W>;
  /** Depends on the record alone, so that whoever has one can write it. */
  readonly encode: (record: R) => W;
  /** The id that a page of a list ends at; absent where no list shows ids. */
  readonly idOf: ((record: R) => string) | undefined;
}

export function codec<R>(fields: RowFields<R>, idOf?: (record: R) => string): Codec<R> {
  const shaped = Object.entries(fields).map(([name, field]) => ({ name, ...shapeOf(field) }));
  const properties = Object.fromEntries(shaped.map(({ name, schema }) => [name, schema]));
  const encode = (record: R): Row => {
    const row: Record<string, unknown> = {};
    for (const { name, of } of shaped) row[name] = of(record);
    return row;
  };
  return { schema: Type.Unsafe<Row>({ ...Type.Object(properties) }), encode, idOf };
}

/** The fields of a record that is a part of another. */
export function within<R, O>(fields: RowFields<R>, part: (outer: O) => R): RowFields<O> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { schema, of } = shapeOf(field);
      return [name, { schema, of: (outer: O) => of(part(outer)) }];
    }),
  );
}

/** Some of the fields, in this order. */
export function only<R>(fields: RowFields<R>, names: readonly string[]): RowFields<R> {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name];
      assert(field !== undefined, `no field ${name}`);
      return [name, field];
    }),
  );
}

/** A row of texts without names, by place; `columns` tells what stands where. */
export function valuesCodec<R>(
  columns: string,
  encode: (record: R) => string[],
): Codec<R, readonly string[]> {
  const schema = Type.Array(Type.String(), { description: columns });
  return { schema: Type.Unsafe<readonly string[]>({ ...schema }), encode, idOf: undefined };
}

/** Text that is only there where the record has it. */
export function optionalText<R>(
  means: string,
  of: (record: R) => string | undefined,
): ShapedField<R> {
  return { schema: Type.Optional(str(means)), of };
}

export function flag<R>(description: string, of: (record: R) => boolean): ShapedField<R> {
  return { schema: Type.Boolean({ description }), of };
}

/** Rows within a row. */
export function rowsOf<R, I>(inner: Codec<I>, of: (record: R) => readonly I[]): ShapedField<R> {
  return { schema: list(inner.schema), of: (record) => of(record).map(inner.encode) };
}

/** One row within another. */
export function partOf<R, I>(inner: Codec<I>, of: (record: R) => I): ShapedField<R> {
  return { schema: inner.schema, of: (record) => inner.encode(of(record)) };
}

/** Texts within a row. */
export function textsOf<R>(means: string, of: (record: R) => readonly string[]): ShapedField<R> {
  return { schema: list(str(means)), of: (record) => [...of(record)] };
}

/** A price and a size in a list. Both are of one schema: declared by their places, some who read the document lose them. */
export function pair<T extends TSchema>(value: T) {
  return Type.Unsafe<[Static<T>, Static<T>]>({
    type: 'array',
    items: value,
    minItems: 2,
    maxItems: 2,
  });
}

function shapeOf<R>(field: TextField<R> | ShapedField<R>): ShapedField<R> {
  if ('schema' in field) return field;
  const [means, of] = field;
  return { schema: str(means), of };
}
