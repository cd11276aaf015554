/**
 * What each user trades in, by number: orders and fills are named by it, and listed by it. A list of a user is
 * merged from those of his markets.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
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

/** Which markets are meant. */
export interface MarketFilter {
  /** Undefined: of all users. */
  readonly uid: string | undefined;
  readonly categories?: readonly string[];
  readonly symbol?: string;
}

/** The conditions of the markets that a filter means. */
export function isMeant({ categories, symbol, uid }: MarketFilter): readonly RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (uid !== undefined) conditions.push(sql`"uid" = ${uid}`);
  if (symbol !== undefined) conditions.push(sql`"symbol" = ${symbol}`);
  if (categories !== undefined) conditions.push(isIn(sql.ref('category'), categories));
  return conditions;
}
