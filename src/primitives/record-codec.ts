/**
 * How values are kept as bytes: a codec per kind of value, put together from codecs of its parts. A struct
 * says how many fields its writer knew, and which of them are there, so that a field may be added at the
 * end: what was written before reads as without it, or with the value that it says it had.
 */
import { Invariant } from './assert.ts';
import { MalformedRecord, type RecordReader, type RecordWriter } from './record-bytes.ts';

export interface RecordCodec<T> {
  readonly write: (writer: RecordWriter, value: T) => void;
  /** Throws `MalformedRecord`. */
  readonly read: (reader: RecordReader) => T;
  /** What values there are, for those who describe or make them. */
  readonly shape: RecordShape;
}

export type RecordShape =
  | { readonly kind: 'text' | 'integer' | 'flag' }
  | { readonly kind: 'literal'; readonly word: string }
  /** With the number that is kept for each. */
  | { readonly kind: 'words'; readonly words: Readonly<Record<string, number>> }
  | { readonly kind: 'nullable' | 'list'; readonly of: RecordShape }
  | { readonly kind: 'struct'; readonly fields: readonly FieldShape[] };

export interface FieldShape {
  readonly name: string;
  readonly isRequired: boolean;
  readonly shape: RecordShape;
}

/** A field that may be absent. */
export interface OptionalField<T> {
  readonly optional: RecordCodec<T>;
}

/** A field that was added when there were records without it. */
export interface AddedField<T> {
  readonly added: RecordCodec<T>;
  /** What those stand for. */
  readonly before: T;
}

/** Every field of a type, in the order in which they are kept: the compiler compares the two. */
export type StructFields<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? OptionalField<Exclude<T[K], undefined>>
    : RecordCodec<T[K]> | AddedField<T[K]>;
};

export const text: RecordCodec<string> = {
  write: (writer, value) => writer.text(value),
  read: (reader) => reader.text(),
  shape: { kind: 'text' },
};

/** Safe integers of either sign. */
export const integer: RecordCodec<number> = {
  write: (writer, value) => writer.integer(value),
  read: (reader) => reader.integer(),
  shape: { kind: 'integer' },
};

export const flag: RecordCodec<boolean> = {
  write: (writer, value) => {
    if (typeof value !== 'boolean')
      throw new Invariant(`${String(value)} is neither true nor false`);
    writer.count(value ? 1 : 0);
  },
  read: (reader) => reader.count() === 1,
  shape: { kind: 'flag' },
};

/** Words of a union, each with the number that is kept for it: never another's, also when it is gone. */
export function words<T extends string>(numbers: Readonly<Record<T, number>>): RecordCodec<T> {
  const known = new Map(Object.entries<number>(numbers));
  const byNumber: (T | undefined)[] = [];
  for (const word in numbers) byNumber[numbers[word]] = word;
  return {
    write: (writer, value) => {
      const number = known.get(value);
      if (number === undefined) throw new Invariant(`${value} is none of ${[...known.keys()]}`);
      writer.count(number);
    },
    read: (reader) => {
      const number = reader.count();
      const word = byNumber[number];
      if (word === undefined)
        throw new MalformedRecord(`${number} is none of ${[...known.keys()]}`);
      return word;
    },
    shape: { kind: 'words', words: numbers },
  };
}

/** What is the same in every record, and so needs no bytes. */
export function literal<const T extends string>(word: T): RecordCodec<T> {
  return {
    write: (_, value) => {
      if (value !== word) throw new Invariant(`${value} is not ${word}`);
    },
    read: () => word,
    shape: { kind: 'literal', word },
  };
}

export function nullable<T>(codec: RecordCodec<T>): RecordCodec<T | null> {
  return {
    write: (writer, value) => {
      writer.count(value === null ? 0 : 1);
      if (value !== null) codec.write(writer, value);
    },
    read: (reader) => (reader.count() === 0 ? null : codec.read(reader)),
    shape: { kind: 'nullable', of: codec.shape },
  };
}

export function list<T>(codec: RecordCodec<T>): RecordCodec<readonly T[]> {
  return {
    write: (writer, values) => {
      if (!Array.isArray(values)) throw new Invariant(`${String(values)} is no list`);
      writer.count(values.length);
      for (const value of values) codec.write(writer, value);
    },
    read: (reader) => {
      const values: T[] = [];
      for (let left = reader.count(); left > 0; left -= 1) values.push(codec.read(reader));
      return values;
    },
    shape: { kind: 'list', of: codec.shape },
  };
}

export function optional<T>(codec: RecordCodec<T>): OptionalField<T> {
  return { optional: codec };
}

export function added<T>(codec: RecordCodec<T>, before: T): AddedField<T> {
  return { added: codec, before };
}

/** An object with these fields; one that is absent costs no byte, and is absent when it is read. */
export function struct<T extends object>(fields: StructFields<T>): RecordCodec<T> {
  const known = Object.entries<AnyField>(fields as unknown as Record<string, AnyField>).map(
    ([name, field], index, { length }) => ({
      name,
      index,
      flag: 1 << (index % FLAGS),
      endsByte: index % FLAGS === FLAGS - 1 || index === length - 1,
      ...kindOf(field),
    }),
  );
  return {
    write: (writer, value) => writeFields(writer, known, value as Record<string, unknown>),
    read: (reader) => readFields(reader, known) as T,
    shape: {
      kind: 'struct',
      fields: known.map(({ name, isRequired, codec }) => ({
        name,
        isRequired,
        shape: codec.shape,
      })),
    },
  };
}

type AnyField = RecordCodec<unknown> | OptionalField<unknown> | AddedField<unknown>;

/** All of them have the same keys in the same order: records are read and written field by field. */
interface Field {
  readonly name: string;
  readonly index: number;
  /** Of its presence, in the byte that tells it. */
  readonly flag: number;
  /** Whether it is the last one that the byte tells of. */
  readonly endsByte: boolean;
  readonly codec: RecordCodec<unknown>;
  readonly isRequired: boolean;
  /** What it is in records that were made before there was such a field. */
  readonly before: unknown;
}

function kindOf(field: AnyField): Pick<Field, 'codec' | 'isRequired' | 'before'> {
  if ('optional' in field) return { codec: field.optional, isRequired: false, before: undefined };
  if ('added' in field) return { codec: field.added, isRequired: true, before: field.before };
  return { codec: field, isRequired: true, before: undefined };
}

/** Fields whose presence one byte tells. */
const FLAGS = 7;

/** How many fields there are, a byte for the presence of each seven, and those that are there. */
function writeFields(
  writer: RecordWriter,
  fields: readonly Field[],
  value: Readonly<Record<string, unknown>>,
): void {
  if (typeof value !== 'object' || value === null)
    throw new Invariant(`${String(value)} is no object`);
  writer.count(fields.length);
  let flagsAt = writer.length;
  writer.reserve(Math.ceil(fields.length / FLAGS));
  let flags = 0;
  for (const field of fields) {
    const given = value[field.name];
    const part = given === undefined && field.isRequired ? valueForAbsent(field) : given;
    if (part !== undefined) {
      flags |= field.flag;
      field.codec.write(writer, part);
    }
    if (!field.endsByte) continue;
    writer.put(flagsAt, 1 + flags);
    flagsAt += 1;
    flags = 0;
  }
}

/** Of a required field that is absent: text of an older release has it not, and means what it stood for. */
function valueForAbsent({ name, before }: Field): unknown {
  if (before === undefined) throw new Invariant(`${name} is missing`);
  return before;
}

function readFields(reader: RecordReader, fields: readonly Field[]): object {
  const written = reader.count();
  if (written > fields.length)
    throw new MalformedRecord(`${written} fields where ${fields.length} are known: it is newer`);
  let flagsAt = reader.at;
  reader.at += Math.ceil(written / FLAGS);
  const value: Record<string, unknown> = {};
  let flags = written === 0 ? 0 : reader.byteAt(flagsAt) - 1;
  for (const field of fields) {
    if ((flags & field.flag) !== 0) value[field.name] = field.codec.read(reader);
    else if (field.isRequired) value[field.name] = valueBefore(field, written);
    if (!field.endsByte) continue;
    flagsAt += 1;
    flags = field.index + 1 < written ? reader.byteAt(flagsAt) - 1 : 0;
  }
  return value;
}

/** A required field is absent only where it was not known yet. */
function valueBefore({ name, index, before }: Field, written: number): unknown {
  if (index < written || before === undefined) throw new MalformedRecord(`${name} is missing`);
  return before;
}
