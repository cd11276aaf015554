/**
 * Where a page begins (see paging.ts): before the end of its window, and before its cursor. The time of
 * the newest row before the cursor bounds the page in an index by time; time and id are compared
 * together, so that rows of one time are not walked over again for every page of them.
 */
import { type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageRequest, TimeWindow } from '../page.ts';
import { HIGHEST_ID, highestMs, idBound } from '../paging.ts';
import type { TableShape } from './table-shape.ts';

interface PageOf<R> {
  /** The column the list is sorted by, before the id. */
  readonly time: keyof R & string;
  readonly window: TimeWindow;
  readonly page: PageRequest;
}

/** The condition that all rows of the page fulfil. */
export async function pageBound<R>(
  database: QueryExecutorProvider,
  shape: TableShape<R>,
  of: PageOf<R>,
): Promise<RawBuilder<SqlBool>> {
  const cursorMs = await cursorTime(database, shape, of);
  const endMs = highestMs(of.window, cursorMs);
  const id = endMs === cursorMs ? idBound(of.page) : HIGHEST_ID;
  const time = sql.ref(of.time);
  // The second follows from the first; PostgreSQL, which cannot tell how few rows the first leaves, knows it.
  return sql<SqlBool>`(${time}, ${idOf(shape)}) < (${endMs}, ${id}) and ${time} <= ${endMs}`;
}

/** The time of the newest row before the cursor, 0 when there is none, undefined without a cursor. */
async function cursorTime<R>(
  database: QueryExecutorProvider,
  shape: TableShape<R>,
  { page, time }: PageOf<R>,
): Promise<number | undefined> {
  if (page.beforeId === undefined) return undefined;
  const id = idOf(shape);
  const found = await sql<{ time: number }>`
    select ${sql.ref(time)} as "time" from ${sql.table(shape.name)}
    where ${id} < ${idBound(page)} order by ${id} desc limit 1
  `.execute(database);
  return found.rows[0]?.time ?? 0;
}

function idOf<R>(shape: TableShape<R>) {
  return sql.ref(shape.primaryKey[0] ?? '');
}
