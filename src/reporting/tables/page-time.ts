/**
 * Turns a page's cursor into the latest time its rows can bear (see paging.ts): the time of the
 * newest row before the cursor, 0 when there is none, and undefined without a cursor.
 */
import { type QueryExecutorProvider, sql } from 'kysely';
import type { PageRequest } from '../history.ts';
import { idBound } from '../paging.ts';
import type { TableShape } from './table-shape.ts';

export async function pageTime<R>(
  database: QueryExecutorProvider,
  shape: TableShape<R>,
  at: { readonly time: keyof R & string; readonly page: PageRequest },
): Promise<number | undefined> {
  if (at.page.beforeId === undefined) return undefined;
  const time = sql.ref(at.time);
  const id = sql.ref(shape.primaryKey[0] ?? '');
  const found = await sql<{ time: number }>`
    select ${time} as "time" from ${sql.table(shape.name)}
    where ${id} < ${idBound(at.page)} order by ${id} desc limit 1
  `.execute(database);
  return found.rows[0]?.time ?? 0;
}
