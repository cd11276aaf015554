/**
 * User markets: what a user has traded in, by number. Orders and fills name theirs, and are listed by it: a list of
 * a user is merged from those of his user markets.
 */
import type { OrderRecord } from '../../engine/core/order-record.ts';
import { type Columns, text } from '../report/column.ts';
import { dictionaryShape } from '../report/dictionary.ts';

/** What all orders of a user in a symbol of a category agree in. */
export type UserMarket = Pick<
  OrderRecord,
  'uid' | 'category' | 'symbol' | 'base' | 'quote' | 'marginCoin'
>;

const words: Columns<UserMarket> = {
  uid: text(),
  category: text(),
  symbol: text(),
  base: text(),
  quote: text(),
  marginCoin: text(),
};

export const userMarkets = dictionaryShape('userMarkets', words, {
  user_markets_by_user: { columns: ['uid'], rowsAlike: [10] },
});
