/** The stored rows of a report that a filter means, newest first: its question in SQL. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findInParts, newestFirst } from '../lists/merged-lists.ts';
import { highestMs, idBound, lowestMs, type TimeWindow } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import type { Database } from '../store/history-store.ts';
import type { SqlValue } from '../store/table-shape.ts';
import type { AnyColumns } from './column.ts';
import { columnOf, condition, type Given, given } from './filter.ts';
import { findIdsByOwner, type OwnedTable } from './owner-lists.ts';
import type { AnyPage, Report, ReportTable } from './shown.ts';

/** A row as it is stored, with the words that its numbers stand for. */
type Row = Record<string, unknown>;

type Asked<R, F extends TimeWindow> = Pick<Report<R, F>, 'columns' | 'criteria' | 'id' | 'time'>;

/** Compiled once: asks the table of a report. */
export function storedFinder<R, F extends TimeWindow>(
  asked: Asked<R, F>,
  table: ReportTable<R>,
): Report<R, F>['find'] {
  const read = recordReader<R>(asked.columns);
  const fields = sql.join(Object.keys(asked.columns).map((column) => sql.ref(column)));
  const { listedBy } = table;
  const owned =
    listedBy === undefined ? undefined : ownedTable(table, listedBy, asked.columns as AnyColumns);
  return async (database, filter, page) => {
    const question = { ...asked, table, fields, page, filter };
    const rows =
      owned === undefined
        ? await findInOrder(database, question)
        : await findByOwner(database, question, owned);
    return rows.map(read);
  };
}

interface Question<R, F extends TimeWindow> extends Asked<R, F> {
  readonly table: ReportTable<R>;
  readonly fields: RawBuilder<unknown>;
  readonly filter: F;
  readonly page: AnyPage;
}

/** As an index gives them. */
async function findInOrder<R, F extends TimeWindow>(
  database: Database,
  question: Question<R, F>,
): Promise<readonly Row[]> {
  const { criteria, fields, filter, id, page, table } = question;
  const where = [
    await boundOf(database, question),
    ...given(criteria, filter).map((each) => conditionIn(table, each)),
  ];
  const order = (table.order ?? [id]).map((column) => sql`${sql.ref(column)} desc`);
  const from = page.offset === undefined ? sql`` : sql` offset ${page.offset}`;
  const found = await sql<Row>`
    select ${fields} from ${joined(table)}
    where ${sql.join(where, sql` and `)} order by ${sql.join(order)} limit ${page.limit}${from}
  `.execute(database);
  return found.rows;
}

/** The condition that all rows of the page fulfil. */
async function boundOf<R, F extends TimeWindow>(
  database: Database,
  { filter, id, page, table, time = id }: Question<R, F>,
): Promise<RawBuilder<SqlBool>> {
  if (table.order === undefined) return pageBound(database, table.shape, { window: filter, page });
  const timeMs = sql.ref(time);
  const within = sql`${timeMs} >= ${lowestMs(filter)} and ${timeMs} <= ${highestMs(filter)}`;
  return sql`${within} and ${sql.ref(id)} < ${Number(idBound(page))}`;
}

function conditionIn<R>(
  { shape }: ReportTable<R>,
  each: Given<R>[number],
  reference = (column: string): RawBuilder<unknown> => sql.ref(column),
): RawBuilder<SqlBool> {
  return condition(each, { kindOf: (column) => shape.columns[column], reference });
}

/** Merged from the lists of those whose rows they are, and then found by their ids. */
async function findByOwner<R, F extends TimeWindow>(
  database: Database,
  { columns, criteria, fields, filter, id, page, table }: Question<R, F>,
  owned: OwnedTable,
): Promise<readonly Row[]> {
  const all = given(criteria, filter);
  const by = ([criterion]: (typeof all)[number]) =>
    (columns as AnyColumns)[columnOf(criterion) ?? '']?.by;
  const ids = await findIdsByOwner(database, owned, {
    ownerWhere: (reference) =>
      all
        .filter((each) => by(each) === owned.column)
        .map((each) => conditionIn(table, each, reference)),
    where: all.filter((each) => by(each) !== owned.column).map((each) => conditionIn(table, each)),
    isOfOne: all.some(([criterion]) => columnOf(criterion) === owned.ownerKey),
    isNarrow: all.some(([criterion]) => 'is' in criterion && criterion.isNarrow === true),
    window: filter,
    page,
  });
  const rows = await findInParts(ids, async (part) => {
    const found = await sql<Row>`
      select ${fields} from ${joined(table)} where ${sql.ref(id)} in (${sql.join([...part])})
    `.execute(database);
    return found.rows;
  });
  const idOf = (row: Row) => String(row[id]);
  return [...rows].sort((left, right) => newestFirst(idOf(left), idOf(right)));
}

function ownedTable<R>(table: ReportTable<R>, column: string, columns: AnyColumns): OwnedTable {
  const owners = table.dictionaries[column];
  const [ownerKey] = Object.entries(columns).find(([, { by }]) => by === column) ?? [];
  if (owners === undefined || ownerKey === undefined)
    throw new Error(`${table.shape.name} keeps nothing by ${column}`);
  return { rows: table.shape, column, owners, ownerKey };
}

/** The table with its dictionaries. */
function joined<R>({ dictionaries, shape }: ReportTable<R>): RawBuilder<unknown> {
  const joins = Object.entries(dictionaries).map(([column, { name }]) => {
    const numbers = sql`${sql.ref(`${name}.no`)} = ${sql.ref(`${shape.name}.${column}`)}`;
    return sql` inner join ${sql.table(name)} on ${numbers}`;
  });
  return sql`${sql.table(shape.name)}${sql.join(joins, sql``)}`;
}

/** Turns the row itself into the record: copying its many fields takes longer than reading them. */
function recordReader<R>(columns: AnyColumns): (row: Row) => R {
  const reads = Object.entries(columns).flatMap(
    ([
      name,
      {
        kept: { read },
      },
    ]) => (read === undefined ? [] : [[name, read] as const]),
  );
  return (row) => {
    for (const [name, read] of reads) row[name] = read(row[name] as SqlValue);
    return row as R;
  };
}
