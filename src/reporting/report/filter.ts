/**
 * What chooses among the rows of a report, declared once: the same criterion is a condition in SQL for rows that
 * are stored and a test of those that are not yet.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isIn } from '../lists/merged-lists.ts';
import { idBound, isWithin, type PageRequest, storedId, type TimeWindow } from '../lists/page.ts';
import type { ColumnKind } from '../store/table-shape.ts';

/** The condition in SQL of an index on rows that bear an id of their client's own: the others need no place in it. */
export const WITH_CLIENT_OID = `"clientOid" <> ''`;

/** What a row must fulfil where a filter gives a value `V`. */
export type Criterion<R, V> =
  | {
      /** The column that must be that value. */
      readonly is: keyof R & string;
      /** A condition in SQL that such rows fulfil too: that of the index which leads to them. */
      readonly and?: string;
      /** Whether an index leads from the value to few rows. */
      readonly isNarrow?: boolean;
    }
  | {
      /** The column that must be one of those values. */
      readonly isOneOf: keyof R & string;
    }
  | {
      /** A condition in SQL, without parameters, and what it says of a row. */
      readonly sql: (value: V) => string;
      readonly holds: (row: R, value: V) => boolean;
    };

/** A criterion for each word of a filter but its window. */
export type Criteria<R, F> = {
  readonly [K in Exclude<keyof F, keyof TimeWindow> & string]-?: Criterion<R, NonNullable<F[K]>>;
};

/** The criteria that a filter gives values for, with them. */
export type Given<R> = readonly (readonly [Criterion<R, unknown>, unknown])[];

export function given<R, F extends object>(criteria: Criteria<R, F>, filter: F): Given<R> {
  return Object.entries<Criterion<R, never>>(criteria).flatMap(([word, criterion]) => {
    const value = filter[word as keyof F];
    return value === undefined ? [] : [[criterion as Criterion<R, unknown>, value] as const];
  });
}

/** The column that a criterion is about; undefined where it is about several. */
export function columnOf<R>(criterion: Criterion<R, never>): (keyof R & string) | undefined {
  if ('is' in criterion) return criterion.is;
  return 'isOneOf' in criterion ? criterion.isOneOf : undefined;
}

/** In SQL; `reference` names columns. */
export function condition<R>(
  [criterion, value]: Given<R>[number],
  { kindOf, reference }: ColumnNames,
): RawBuilder<SqlBool> {
  if ('sql' in criterion) return sql.raw(criterion.sql(value));
  if ('isOneOf' in criterion) return isIn(reference(criterion.isOneOf), value as string[]);
  const wanted = kindOf(criterion.is) === 'id' ? storedId(value as string) : value;
  const is = sql<SqlBool>`${reference(criterion.is)} = ${wanted}`;
  return criterion.and === undefined ? is : sql`${is} and ${sql.raw(criterion.and)}`;
}

interface ColumnNames {
  readonly kindOf: (column: string) => ColumnKind | undefined;
  readonly reference: (column: string) => RawBuilder<unknown>;
}

/** What a list is of: the columns that its cursor and its window are about, and its criteria. */
interface Listed<R, F> {
  readonly id: keyof R & string;
  readonly time: (keyof R & string) | undefined;
  readonly criteria: Criteria<R, F>;
}

/** Tells of rows that are not stored whether they are meant, by the fields that their criteria are about. */
export function matcher<R, F extends TimeWindow>(
  { criteria, id, time }: Listed<R, F>,
  filter: F,
  page: Pick<PageRequest, 'beforeId'>,
): (row: Partial<R>) => boolean {
  const all = given(criteria, filter);
  const bound = idBound(page);
  return (row) =>
    idText(row[id]) < bound &&
    (time === undefined || isWithin(filter, row[time] as number)) &&
    all.every(([criterion, value]) => holds(criterion, row as R, value));
}

function holds<R>(criterion: Criterion<R, unknown>, row: R, value: unknown): boolean {
  if ('sql' in criterion) return criterion.holds(row, value);
  if ('isOneOf' in criterion) return (value as unknown[]).includes(row[criterion.isOneOf]);
  return row[criterion.is] === value;
}

/** An id as it is; a number as text of one length, which compares like an id. */
export function idText(value: unknown): string {
  return typeof value === 'number' ? String(value).padStart(19, '0') : String(value);
}
