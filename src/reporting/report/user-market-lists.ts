/** Lists of orders or fills: the ids of a page, merged from the lists of the user markets that are meant. */
import { type Kysely, sql } from 'kysely';
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
import {
  type UserMarketFilter,
  type UserMarketRow,
  userMarketConditions,
} from '../reports/user-markets.ts';
import type { TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ userMarkets: UserMarketRow }>;

interface Search {
  readonly filter: UserMarketFilter & TimeWindow;
  readonly page: PageRequest;
  /** What else a row must fulfil. */
  readonly where: Conditions;
  /** Whether that leads to few rows by itself. */
  readonly isNarrow: boolean;
}

/** The ids of the page, newest first, of a table whose rows name their `userMarket`. */
export async function findIdsOfUserMarkets<R>(
  database: Database,
  shape: TableShape<R>,
  { filter, isNarrow, page: asked, where }: Search,
): Promise<readonly string[]> {
  const page = await settledPage(database, shape, { page: asked });
  const all = [await pageBound(database, shape, { window: filter, page }), ...where];
  const lists =
    isNarrow || filter.uid === undefined
      ? [userMarketConditions(filter, ofUserMarket)]
      : (await leadingLists(database, shape, { filter, page, where: all })).map((no) => [
          sql<boolean>`"userMarket" = ${no}`,
        ]);
  const id = shape.primaryKey[0] ?? '';
  const columns = sql`${sql.ref(id)} as "id"`;
  const found = await mergeLists<{ id: string }>(database, {
    table: shape.name,
    id,
    lists: lists.map((is) => ({ columns, where: [...is, ...all] })),
    limit: page.limit,
    order: sql`"id" desc`,
    compare: (left, right) => newestFirst(left.id, right.id),
  });
  return found.map((row) => row.id);
}

/** A column of the user market of a row, where no index leads to it. */
function ofUserMarket(column: string) {
  return sql`(select ${sql.ref(column)} from "userMarkets" where "no" = "userMarket")`;
}

/** The user markets whose lists may be on the page. */
async function leadingLists<R>(
  database: Database,
  { name, primaryKey }: TableShape<R>,
  { filter, page, where }: Pick<Search, 'filter' | 'page' | 'where'>,
): Promise<readonly number[]> {
  const isMeant = userMarketConditions(filter);
  const meant = await sql<{ no: number }>`
    select "no" from "userMarkets" where ${sql.join(isMeant, sql` and `)}
  `.execute(database);
  if (meant.rows.length <= FEW_LISTS) return meant.rows.map(({ no }) => no);
  const rows = { table: name, id: primaryKey[0] ?? '', column: 'userMarket', where };
  const owners = { table: 'userMarkets', number: 'no', where: isMeant };
  const lists = [...(await findNewest(database, rows, owners))];
  lists.sort((left, right) => newestFirst(left.newest, right.newest));
  return lists.slice(0, page.limit).map(({ of }) => of);
}
