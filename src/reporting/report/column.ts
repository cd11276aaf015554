/**
 * A field of a record, declared once: how its table keeps it, how it is read again, and what operators are shown
 * of it. A declaration names its field by the record's own property, so that the compiler says which is missing.
 */
import type { ColumnKind, SqlValue, TableShape } from '../store/table-shape.ts';

/** `text` may be anything; `number` is a plain decimal or empty; `time` is Unix ms, and its name ends with `Ms`; `flag` is true or false. */
export type ShownKind = 'text' | 'number' | 'time' | 'flag';

/** A column that operators are shown beside the field that it is read off. */
export interface Part<T> {
  readonly kind: ShownKind;
  readonly says: string;
  readonly of: (value: T) => string;
}

/** Where a field stands, if not in its table and in its place. */
interface Place<T> {
  /** The number column of the dictionary that keeps it: its value is one of few, which many rows repeat. */
  readonly by?: string;
  /** It is the last one of its table, or of an export. */
  readonly last?: 'table' | 'export';
  readonly parts?: Readonly<Record<string, Part<T>>>;
}

export interface Column<T> extends Place<T> {
  readonly kept: Kept<T>;
  readonly kind: ShownKind;
  /** What the reference says of it; undefined: no operator is shown it. */
  readonly says: string | undefined;
}

/** How values are kept. What both functions leave out is kept as it is. */
interface Kept<T> {
  readonly kind: ColumnKind;
  readonly write?: (value: T) => SqlValue;
  readonly read?: (stored: SqlValue) => unknown;
}

/** A column for each field of a record. */
export type Columns<R> = { readonly [K in keyof R & string]-?: Column<R[K]> };

/** Columns whose fields are of any type. */
export type AnyColumns = Readonly<Record<string, Column<never>>>;

/** How a table keeps them, by name. */
export function kindsOf(columns: AnyColumns): Readonly<Record<string, ColumnKind>> {
  return Object.fromEntries(Object.entries(columns).map(([name, { kept }]) => [name, kept.kind]));
}

/** What a table is told of those that are not kept as they are. */
export function writesOf<R>(columns: AnyColumns): Pick<TableShape<R>, 'reads'> {
  const reads = Object.entries(columns).flatMap(
    ([
      name,
      {
        kept: { write },
      },
    ]) =>
      write === undefined
        ? []
        : [[name, (row: R) => write(row[name as keyof R] as never)] as const],
  );
  return reads.length === 0 ? {} : { reads: Object.fromEntries(reads) };
}

const FLAG: Kept<boolean> = {
  kind: 'integer',
  write: Number,
  read: (stored) => stored === 1,
};

/** The 19 digits of {@link idFrom}, or a text that never is one of them. */
export function id(says?: string, place: Place<string> = {}): Column<string> {
  return { kept: { kind: 'id' }, kind: 'text', says, ...place };
}

export function text<T extends string>(says?: string, place: Place<T> = {}): Column<T> {
  return { kept: { kind: 'text' }, kind: 'text', says, ...place };
}

/** A number as decimal text, or empty. */
export function decimal(says?: string, place: Place<string> = {}): Column<string> {
  return { kept: { kind: 'text' }, kind: 'number', says, ...place };
}

/** A safe integer that counts something. */
export function count(says?: string, place: Place<number> = {}): Column<number> {
  return { kept: { kind: 'integer' }, kind: 'number', says, ...place };
}

/** The number of an entry of the journal, which nobody computes with. */
export function seq(says?: string, place: Place<number> = {}): Column<number> {
  return { kept: { kind: 'integer' }, kind: 'text', says, ...place };
}

/** Unix ms. */
export function time(says?: string, place: Place<number> = {}): Column<number> {
  return { kept: { kind: 'integer' }, kind: 'time', says, ...place };
}

/** Kept as 0 or 1. */
export function flag(says?: string, place: Place<boolean> = {}): Column<boolean> {
  return { kept: FLAG, kind: 'flag', says, ...place };
}

/** What nobody searches, as JSON text; operators are shown its parts. */
export function json<T extends object>(parts: Readonly<Record<string, Part<T>>> = {}): Column<T> {
  const kept: Kept<T> = {
    kind: 'text',
    write: (value) => JSON.stringify(value),
    read: (stored) => JSON.parse(String(stored)) as T,
  };
  return { kept, kind: 'text', says: undefined, parts };
}
