/**
 * A report, declared once: its columns, the event that its rows come from, its indexes and what chooses among its
 * rows. Its tables, its rows, its questions in SQL and of what is not stored yet, its export and its reference all
 * follow from that (see stored-rows.ts, waiting-rows.ts, projection.ts, shown.ts).
 */

import type { NumberedPage, PageRequest, TimeWindow } from '../lists/page.ts';
import type { ColumnKind, IndexShape, TableShape } from '../store/table-shape.ts';
import { type AnyColumns, kindsOf, writesOf } from './column.ts';
import { type DictionaryShape, dictionaryShape } from './dictionary.ts';
import type { Criteria } from './filter.ts';
import type { Report, ReportTable, Shown } from './shown.ts';
import type { Source } from './source.ts';
import { storedFinder } from './stored-rows.ts';

/** One whose rows have a table. */
export interface StoredReport<R, F extends TimeWindow, P = PageRequest> extends Report<R, F, P> {
  readonly table: ReportTable<R>;
}

interface Read<R, F extends TimeWindow> extends Shown<R> {
  readonly id: keyof R & string;
  readonly time?: keyof R & string;
  readonly source: Source<R>;
  readonly criteria: Criteria<R, F>;
}

interface Stored<R, F extends TimeWindow> extends Omit<Read<R, F>, 'id'> {
  readonly key: readonly (keyof R & string)[];
  /** The first column of the key, unless another is named. */
  readonly id?: keyof R & string;
  /**
   * The columns, newest first, that an index gives its rows in; by its id where none are given, and then its times
   * are found by an index of their own.
   */
  readonly order?: readonly (keyof R & string)[];
  readonly indexes: Readonly<Record<string, IndexShape>>;
  readonly numbered?: Numbered<R>;
}

/** The dictionaries that keep what many rows repeat. */
interface Numbered<R> {
  /** The column that theirs stand behind. */
  readonly after: keyof R & string;
  /**
   * By the column that holds their numbers: that of several reports, or the name of one that keeps this report's
   * columns `by` it.
   */
  readonly by: Readonly<Record<string, DictionaryShape | string>>;
  /** The one of whose numbers each has a list of rows: pages are merged from those. */
  readonly listedBy?: string;
}

/** A report whose rows have a table. */
export function storedReport<R, F extends TimeWindow>(declared: Stored<R, F>): StoredReport<R, F> {
  const { columns, criteria, key, name, source, time } = declared;
  const [firstOfKey] = key;
  const asked = { id: declared.id ?? (firstOfKey as keyof R & string), time, columns, criteria };
  const table = tableOf(declared);
  return {
    name,
    ...asked,
    source,
    table,
    ...(declared.exported !== undefined && { exported: declared.exported }),
    find: storedFinder(asked, table),
    isPagedByNumber: false,
  };
}

/** The same, asked for by number. */
export function numberedReport<R, F extends TimeWindow>(
  declared: Stored<R, F>,
): StoredReport<R, F, NumberedPage> {
  const { answer, ...report } = storedReport(declared);
  return { ...report, isPagedByNumber: true };
}

/** A report whose rows are read off other tables. */
export function readReport<R, F extends TimeWindow>(
  declared: Read<R, F> & Pick<Report<R, F>, 'find'>,
): Report<R, F> {
  return { time: undefined, ...declared, table: undefined, isPagedByNumber: false };
}

function tableOf<R, F extends TimeWindow>(declared: Stored<R, F>): ReportTable<R> {
  const { indexes, key, name, numbered, order, time } = declared;
  const columns: AnyColumns = declared.columns;
  const own = inKeptOrder(columns, ({ by }) => by === undefined);
  const shape: TableShape<R> = {
    name,
    columns: withNumbers(kindsOf(own), numbered),
    ...writesOf(own),
    primaryKey: key,
    indexes,
    ...(order === undefined && time !== undefined && { time }),
  };
  const dictionaries = Object.entries(numbered?.by ?? {}).map(([column, dictionary]) => [
    column,
    typeof dictionary === 'string'
      ? dictionaryShape(
          dictionary,
          inKeptOrder(columns, ({ by }) => by === column),
        )
      : dictionary,
  ]);
  return {
    shape,
    order,
    dictionaries: Object.fromEntries(dictionaries),
    listedBy: numbered?.listedBy,
  };
}

function inKeptOrder(
  columns: AnyColumns,
  isMeant: (column: AnyColumns[string]) => boolean,
): AnyColumns {
  const meant = Object.entries(columns).filter(([, column]) => isMeant(column));
  const isLast = ([, { last }]: (typeof meant)[number]) => last === 'table';
  return Object.fromEntries([...meant.filter((each) => !isLast(each)), ...meant.filter(isLast)]);
}

function withNumbers<R>(
  kinds: Readonly<Record<string, ColumnKind>>,
  numbered: Numbered<R> | undefined,
): Readonly<Record<string, ColumnKind>> {
  if (numbered === undefined) return kinds;
  const numbers = Object.keys(numbered.by).map((column) => [column, 'integer'] as const);
  return Object.fromEntries(
    Object.entries(kinds).flatMap((entry) =>
      entry[0] === numbered.after ? [entry, ...numbers] : [entry],
    ),
  );
}
