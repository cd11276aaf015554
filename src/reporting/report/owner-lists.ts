/**
 * Rows that name by number whose they are, as orders and fills name the market of a user: the ids of a page, merged
 * from the lists of the owners that are meant.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Conditions,
  FEW_LISTS,
  findNewest,
  mergeLists,
  newestFirst,
  settledPage,
} from '../lists/merged-lists.ts';
import type { PageRequest, TimeWindow } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import type { Database } from '../store/history-store.ts';
import type { TableShape } from '../store/table-shape.ts';
import type { DictionaryShape } from './dictionary.ts';

/** A table, its column that holds the numbers of owners, and their dictionary. */
export interface OwnedTable {
  readonly rows: TableShape<never>;
  readonly column: string;
  readonly owners: DictionaryShape;
  /** The word of an owner that an index of the dictionary leads from, to few of them. */
  readonly ownerKey: string;
}

interface Search {
  readonly window: TimeWindow;
  readonly page: PageRequest;
  /** What an owner must fulfil, on its words as `reference` names them. */
  readonly ownerWhere: (
    reference: (column: string) => RawBuilder<unknown>,
  ) => readonly RawBuilder<SqlBool>[];
  /** Whether that says who it is. */
  readonly isOfOne: boolean;
  /** What else a row must fulfil. */
  readonly where: Conditions;
  /** Whether that leads to few rows by itself. */
  readonly isNarrow: boolean;
}

/** The ids of the page, newest first. */
export async function findIdsByOwner(
  database: Database,
  table: OwnedTable,
  { isNarrow, isOfOne, ownerWhere, page: asked, where, window }: Search,
): Promise<readonly string[]> {
  const { column, owners, rows } = table;
  const page = await settledPage(database, rows, { page: asked });
  const all = [await pageBound(database, rows, { window, page }), ...where];
  // A word of the owner of a row, where no index leads to it.
  const ofOwner = (word: string) =>
    sql`(select ${sql.ref(word)} from ${sql.table(owners.name)} where "no" = ${sql.ref(column)})`;
  const lists =
    isNarrow || !isOfOne
      ? [ownerWhere(ofOwner)]
      : (await leadingLists(database, table, { ownerWhere, page, where: all })).map((no) => [
          sql<boolean>`${sql.ref(column)} = ${no}`,
        ]);
  const id = rows.primaryKey[0] ?? '';
  const columns = sql`${sql.ref(id)} as "id"`;
  const found = await mergeLists<{ id: string }>(database, {
    table: rows.name,
    id,
    lists: lists.map((is) => ({ columns, where: [...is, ...all] })),
    limit: page.limit,
    order: sql`"id" desc`,
    compare: (left, right) => newestFirst(left.id, right.id),
  });
  return found.map((row) => row.id);
}

/** The owners whose lists may be on the page. */
async function leadingLists(
  database: Database,
  { column, owners, rows: { name, primaryKey } }: OwnedTable,
  { ownerWhere, page, where }: Pick<Search, 'ownerWhere' | 'page' | 'where'>,
): Promise<readonly number[]> {
  const isMeant = ownerWhere((word) => sql.ref(word));
  const meant = await sql<{ no: number }>`
    select "no" from ${sql.table(owners.name)} where ${sql.join(isMeant, sql` and `)}
  `.execute(database);
  if (meant.rows.length <= FEW_LISTS) return meant.rows.map(({ no }) => no);
  const rows = { table: name, id: primaryKey[0] ?? '', column, where };
  const numbers = { table: owners.name, number: 'no', where: isMeant };
  const lists = [...(await findNewest(database, rows, numbers))];
  lists.sort((left, right) => newestFirst(left.newest, right.newest));
  return lists.slice(0, page.limit).map(({ of }) => of);
}
