/**
 * What each user trades in, by number: orders and fills are named by it, and listed by it. A list of a user is
 * merged from those of his markets.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderRecord } from '../../engine/order/order-record.ts';
import type { Numbered } from './dictionary.ts';
import { isIn } from './is-in.ts';
import type { TableShape } from './table-shape.ts';

/** What all orders of a user in one market agree in. */
export type UserMarket = Pick<
  OrderRecord,
  'uid' | 'category' | 'symbol' | 'base' | 'quote' | 'marginCoin'
>;

export type UserMarketRow = Numbered<UserMarket>;

export const userMarketsShape: TableShape<UserMarketRow> = {
  name: 'userMarkets',
  columns: {
    no: 'integer',
    uid: 'text',
    category: 'text',
    symbol: 'text',
    base: 'text',
    quote: 'text',
    marginCoin: 'text',
  },
  primaryKey: ['no'],
  indexes: {
    user_markets_by_user: { columns: ['uid'], rowsAlike: [10] },
    user_markets_by_symbol: { columns: ['symbol'], rowsAlike: [1_000] },
  },
};

type Database = Kysely<{ userMarkets: UserMarketRow }>;

/** Which markets are meant. */
export interface MarketFilter {
  /** Undefined: of all users. */
  readonly uid: string | undefined;
  readonly categories?: readonly string[];
  readonly symbol?: string;
}

/** Those of a user that a filter means. */
export async function findUserMarkets(
  database: Database,
  filter: MarketFilter & { readonly uid: string },
): Promise<readonly number[]> {
  const { categories, symbol, uid } = filter;
  let query = database.selectFrom('userMarkets').select('no').where('uid', '=', uid);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (categories !== undefined) query = query.where(isIn(sql.ref('category'), categories));
  return (await query.execute()).map(({ no }) => no);
}

/** The condition, if it is one, that a row is of a market that a filter means, where no index leads to it. */
export function isInMarkets({
  categories,
  symbol,
  uid,
}: MarketFilter): readonly RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (uid !== undefined) conditions.push(sql`"uid" = ${uid}`);
  if (symbol !== undefined) conditions.push(sql`"symbol" = ${symbol}`);
  if (categories !== undefined) conditions.push(isIn(sql.ref('category'), categories));
  if (conditions.length === 0) return [];
  const all = sql.join(conditions, sql` and `);
  return [sql<SqlBool>`"market" + 0 in (select "no" from "userMarkets" where ${all})`];
}
