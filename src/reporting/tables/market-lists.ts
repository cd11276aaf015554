/** Lists of orders or fills: the ids of a page, merged from the lists of the markets that are meant. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { PageRequest, TimeWindow } from '../page.ts';
import {
  type Conditions,
  findNewest,
  mergeLists,
  newestFirst,
  settledPage,
} from './merged-lists.ts';
import { pageBound } from './page-bound.ts';
import type { TableShape } from './table-shape.ts';
import { isMeant, type MarketFilter, type UserMarketRow } from './user-markets.ts';

type Database = Kysely<{ userMarkets: UserMarketRow }>;

interface Search {
  readonly filter: MarketFilter & TimeWindow;
  readonly page: PageRequest;
  /** What else a row must fulfil. */
  readonly where: Conditions;
  /** Whether that leads to few rows by itself. */
  readonly isNarrow: boolean;
}

/** The ids of the page, newest first, of a table whose rows name their `market`. */
export async function findIdsOfMarkets<R>(
  database: Database,
  shape: TableShape<R>,
  { filter, isNarrow, page: asked, where }: Search,
): Promise<readonly string[]> {
  const page = await settledPage(database, shape, { page: asked });
  const all = [await pageBound(database, shape, { window: filter, page }), ...where];
  const lists =
    isNarrow || filter.uid === undefined
      ? [isOfMarkets(filter)]
      : await leadingMarkets(database, shape, { filter, limit: page.limit, where: all });
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

/** The condition, if it is one, that a row is of a market that is meant, where no index leads to it. */
function isOfMarkets(filter: MarketFilter): Conditions {
  const conditions = isMeant(filter);
  if (conditions.length === 0) return [];
  const markets = sql`select "no" from "userMarkets" where ${sql.join(conditions, sql` and `)}`;
  return [sql<SqlBool>`"market" + 0 in (${markets})`];
}

/** The condition of each list that may be on the page. */
async function leadingMarkets<R>(
  database: Database,
  { name, primaryKey }: TableShape<R>,
  { filter, limit, where }: Pick<Search, 'filter' | 'where'> & { readonly limit: number },
): Promise<readonly Conditions[]> {
  const rows = { table: name, id: primaryKey[0] ?? '', column: 'market', where };
  const owners = { table: 'userMarkets', number: 'no', where: isMeant(filter) };
  const lists = [...(await findNewest(database, rows, owners))];
  lists.sort((left, right) => newestFirst(left.newest, right.newest));
  return lists.slice(0, limit).map(({ of }) => [sql`"market" = ${of}`]);
}
