/**
 * A page that is merged from several lists, each of which an index gives newest first. The page is settled first;
 * of the lists only those can be on it whose newest rows are the newest, as many as it has rows; they are merged
 * to the ids that are on it, and at last the rows are found by those.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../store/history-store.ts';
import type { TableShape } from '../store/table-shape.ts';
import { idBound, idPlus, lowerId, type PageRequest } from './page.ts';

/** So few are merged as quickly as asked for their newest rows. */
export const FEW_LISTS = 30;
/** How many lists one statement merges: far below what SQLite allows (500). */
const LISTS_MAX = 200;
/** For how many values one statement finds rows. */
const VALUES_MAX = 1_000;

/**
 * The page as far as rows are stored by now: to be asked before anything else that a list is made of. Of what is
 * committed later only some of it would know. A row may stand for several ids, from its own on.
 */
export async function settledPage(
  database: Database,
  { name, primaryKey }: TableShape<never>,
  { page, idsPerRow = 1 }: { readonly page: PageRequest; readonly idsPerRow?: number },
): Promise<PageRequest> {
  const bound = idBound(page);
  const id = sql.ref(primaryKey[0] ?? '');
  const found = await sql<{ id: string }>`
    select ${id} as "id" from ${sql.table(name)} where ${id} < ${bound} order by ${id} desc limit 1
  `.execute(database);
  const newest = found.rows[0]?.id;
  const beforeId = newest === undefined ? '0' : idPlus(newest, idsPerRow);
  return { ...page, beforeId: lowerId(bound, beforeId) };
}

/** Of two ids of one length. */
export function newestFirst(left: string, right: string): number {
  if (left === right) return 0;
  return left > right ? -1 : 1;
}

export type Conditions = readonly RawBuilder<SqlBool>[];

/** The condition that a column holds one of some values, of which there may be none. */
export function isIn(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join([...values])})`;
}

/** Rows of a table by whom they are of, which a column says. */
interface OwnedRows {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  /** What they must fulfil. */
  readonly where: Conditions;
}

/** Rows of the table of those, by their number. */
interface Owners {
  readonly table: string;
  readonly number: string;
  readonly where: Conditions;
}

/** A list by the newest of its rows. */
interface Led {
  readonly of: number;
  readonly newest: string;
}

/** Of each owner of rows the newest. */
export async function findNewest(
  database: Database,
  { column, id, table, where }: OwnedRows,
  owners: Owners,
): Promise<readonly Led[]> {
  const number = sql.ref(`${owners.table}.${owners.number}`);
  const conditions = [sql`${sql.ref(column)} = ${number}`, ...where];
  const { rows } = await sql<{ of: number; newest: string | null }>`
    select ${number} as "of", (
      select ${sql.ref(id)} from ${sql.table(table)}
      where ${sql.join(conditions, sql` and `)} order by ${sql.ref(id)} desc limit 1
    ) as "newest"
    from ${sql.table(owners.table)} where ${sql.join(owners.where, sql` and `)}
  `.execute(database);
  return rows.filter((row): row is Led => row.newest !== null);
}

/** The columns of a list, what its rows have in common, and what its page is. */
export interface List {
  readonly columns: RawBuilder<unknown>;
  readonly where: Conditions;
}

interface Merging<T> {
  readonly table: string;
  /** The column that a list is in the order of. */
  readonly id: string;
  readonly lists: readonly List[];
  readonly limit: number;
  /** The order of the whole, newest first, and the same in SQL. */
  readonly compare: (left: T, right: T) => number;
  readonly order: RawBuilder<unknown>;
}

/** The newest of all lists. */
export async function mergeLists<T>(
  database: Database,
  merging: Merging<T>,
): Promise<readonly T[]> {
  const { compare, limit, lists, order } = merging;
  const found: T[] = [];
  for (let at = 0; at < lists.length; at += LISTS_MAX) {
    const part = lists.slice(at, at + LISTS_MAX).map((list) => newestOf(list, merging));
    const selected = part.map((list) => sql`select * from (${list}) as "list"`);
    const merged = sql.join(selected, sql` union all `);
    const ordered = sql<T>`select * from (${merged}) as "merged" order by ${order} limit ${limit}`;
    const [only] = part;
    // One list is in order as it is found.
    const query = part.length === 1 && only !== undefined ? only : ordered;
    found.push(...(await query.execute(database)).rows);
  }
  return lists.length <= LISTS_MAX ? found : found.sort(compare).slice(0, limit);
}

function newestOf<T>({ columns, where }: List, { id, limit, table }: Merging<T>): RawBuilder<T> {
  return sql<T>`
    select ${columns} from ${sql.table(table)}
    where ${sql.join(where, sql` and `)} order by ${sql.ref(id)} desc limit ${limit}
  `;
}

/**
 * What is found for many values, in no order. A statement is kept by its text: the last value is repeated, so that
 * there are few numbers of values to a statement.
 */
export async function findInParts<V, T>(
  values: readonly V[],
  find: (part: readonly V[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let at = 0; at < values.length; at += VALUES_MAX) {
    const part = values.slice(at, at + VALUES_MAX);
    const last = part.at(-1) as V;
    while (part.length < VALUES_MAX && !isPowerOfTwo(part.length)) part.push(last);
    found.push(...(await find(part)));
  }
  return found;
}

function isPowerOfTwo(count: number): boolean {
  return (count & (count - 1)) === 0;
}
