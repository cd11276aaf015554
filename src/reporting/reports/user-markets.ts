/**
 * User markets: what a user has traded in, by number. Orders and fills name theirs, and are listed by it: a list of
 * a user is merged from those of his user markets.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderRecord } from '../../engine/core/order-record.ts';
import { isIn } from '../lists/is-in.ts';
import type { Numbered } from '../report/dictionary.ts';
import type { TableShape } from '../store/table-shape.ts';

/** What all orders of a user in a symbol of a category agree in. */
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
  },
};

/** Which user markets are meant. */
export interface UserMarketFilter {
  /** Undefined: of all users. */
  readonly uid: string | undefined;
  readonly categories?: readonly string[];
  readonly symbol?: string;
}

/** The conditions of those that a filter means, on their columns as `column` names them. */
export function userMarketConditions(
  { categories, symbol, uid }: UserMarketFilter,
  column: (name: keyof UserMarket) => RawBuilder<unknown> = (name) => sql.ref(name),
): readonly RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (uid !== undefined) conditions.push(sql`${column('uid')} = ${uid}`);
  if (symbol !== undefined) conditions.push(sql`${column('symbol')} = ${symbol}`);
  if (categories !== undefined) conditions.push(isIn(column('category'), categories));
  return conditions;
}
