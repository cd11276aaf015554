/** Lists of orders or fills: the ids of a page, merged from the lists of the markets that are meant. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageRequest, TimeWindow } from '../page.ts';
import { type List, mergeLists, settledPage } from './merged-lists.ts';
import { pageBound } from './page-bound.ts';
import type { TableShape } from './table-shape.ts';
import {
  findUserMarkets,
  isInMarkets,
  type MarketFilter,
  type UserMarketRow,
} from './user-markets.ts';

type Database = Kysely<{ userMarkets: UserMarketRow }>;

interface Search {
  readonly filter: MarketFilter & TimeWindow;
  readonly page: PageRequest;
  /** What else a row must fulfil. */
  readonly where: readonly RawBuilder<SqlBool>[];
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
  const lists = isNarrow ? [isInMarkets(filter)] : await listsOf(database, filter);
  if (lists.length === 0) return [];
  const bound = await pageBound(database, shape, { window: filter, page });
  const id = shape.primaryKey[0] ?? '';
  const columns = sql`${sql.ref(id)} as "id"`;
  const found = await mergeLists<{ id: string }>(database, {
    table: shape.name,
    id,
    lists: lists.map((is): List => ({ columns, where: [...is, bound, ...where] })),
    limit: page.limit,
    order: sql`"id" desc`,
    compare: (left, right) => (left.id > right.id ? -1 : 1),
  });
  return found.map((row) => row.id);
}

/** What the rows of each list have in common. */
async function listsOf(
  database: Database,
  filter: MarketFilter,
): Promise<readonly (readonly RawBuilder<SqlBool>[])[]> {
  const { uid } = filter;
  if (uid === undefined) return [isInMarkets(filter)];
  const markets = await findUserMarkets(database, { ...filter, uid });
  return markets.map((market) => [sql`"market" = ${market}`]);
}
