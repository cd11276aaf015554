/**
 * Which rows of a list a page may show (see page.ts): those below its cursor whose time is within its
 * window. Ids and times grow together, so a window is a range of ids, and every list walks an index that
 * ends with the id. The range is found in the index of every 61st row by its time (see table-shape.ts), so
 * it may be too wide by that many rows, which the times themselves then narrow down.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../store/history-store.ts';
import { sampledIds, type TableShape } from '../store/table-shape.ts';
import {
  HIGHEST_ID,
  highestMs,
  idBound,
  LOWEST_ID,
  lowerId,
  lowestMs,
  type PageRequest,
  type TimeWindow,
} from './page.ts';

interface PageOf {
  readonly window: TimeWindow;
  readonly page: Pick<PageRequest, 'beforeId'>;
}

/** The condition that all rows of the page fulfil. */
export async function pageBound(
  database: Database,
  shape: TableShape<never>,
  { page, window }: PageOf,
): Promise<RawBuilder<SqlBool>> {
  const { fromMs, toMs } = window;
  const [above, below] = await Promise.all([
    fromMs === undefined ? LOWEST_ID : idBeside(database, shape, { beforeMs: fromMs }),
    toMs === undefined ? HIGHEST_ID : idBeside(database, shape, { afterMs: toMs }),
  ]);
  const { id, time } = referencesOf(shape);
  const ids = sql`${id} > ${above} and ${id} < ${lowerId(idBound(page), below)}`;
  // Whoever asks for no window may be answered by an index alone.
  if (fromMs === undefined && toMs === undefined) return sql<SqlBool>`${ids}`;
  return sql<SqlBool>`${ids} and ${time} between ${lowestMs(window)} and ${highestMs(window)}`;
}

/** The id of a row before a time, or after it, that is about as near to it as there are; beyond all when there is none. */
async function idBeside(
  database: Database,
  shape: TableShape<never>,
  beside: { readonly beforeMs: number } | { readonly afterMs: number },
): Promise<string> {
  const { id, time } = referencesOf(shape);
  const isBefore = 'beforeMs' in beside;
  const where = isBefore ? sql`${time} < ${beside.beforeMs}` : sql`${time} > ${beside.afterMs}`;
  const order = isBefore ? sql`desc` : sql`asc`;
  const found = await sql<{ id: string }>`
    select ${id} as "id" from ${sql.table(shape.name)}
    where ${sql.raw(sampledIds(shape))} and ${where} order by ${time} ${order}, ${id} ${order} limit 1
  `.execute(database);
  return found.rows[0]?.id ?? (isBefore ? LOWEST_ID : HIGHEST_ID);
}

function referencesOf({ primaryKey, time }: TableShape<never>) {
  return { id: sql.ref(primaryKey[0] ?? ''), time: sql.ref(time ?? '') };
}
