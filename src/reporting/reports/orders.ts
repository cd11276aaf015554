/** Finished orders, each written once when it leaves the engine's state. */

import { isPassedQuote } from '../../engine/core/counterparties.ts';
import { categoryOf, type ReadOrder } from '../../engine/core/entities.ts';
import {
  type OrderCategory,
  type Presets,
  type SelfTradePrevention,
  TIMES_IN_FORCE,
} from '../../engine/core/order.ts';
import { type OrderRecord, orderRecord } from '../../engine/core/order-record.ts';
import { anyOf } from '../../primitives/any-of.ts';
import type { TimeWindow } from '../lists/page.ts';
import { count, decimal, flag, id, json, text, time } from '../report/column.ts';
import { WITH_CLIENT_OID } from '../report/filter.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';
import { userMarkets } from './user-markets.ts';

/** Finished orders only: live ones are in the engine's state. The window is on `createdMs`. */
export interface OrderFilter extends TimeWindow {
  /** Undefined: of all users, as only the operator sees them. */
  readonly uid: string | undefined;
  readonly categories?: readonly OrderCategory[];
  readonly symbol?: string;
  readonly orderId?: string;
  readonly clientOid?: string;
  readonly terms?: TermsFilter;
}

/** What terms of it tell where an order came from. */
type Term = 'enterPoint' | 'execType' | 'isCopyTrading' | 'orderType' | 'side';

/** Values of the venue's own, never what a client sent: of each term that is named an order has one of those. */
export type TermsFilter = { readonly [T in Term]?: readonly OrderRecord[T][] };

const market = { by: 'userMarket' };
/** Most orders agree in all their terms. */
const terms = { by: 'terms' };
const TERMS = 'orderTerms';

/** The options of orders, as all lists of them keep them. */
export function optionColumns(place?: Parameters<typeof text>[1]) {
  return { stp: text<SelfTradePrevention>('What happens when the user meets himself.', place) };
}

export const orders = storedReport<OrderRecord, OrderFilter>({
  name: 'orders',
  exported: { summary: 'open and finished orders', options: ['window', 'symbol'] },
  columns: {
    orderId: id('Order.'),
    clientOid: text('Client order id.'),
    uid: text('User.', market),
    category: text('SPOT, MARGIN or a futures product type.', market),
    symbol: text('Trading pair.', market),
    base: text('Base coin.', market),
    quote: text('Quote coin.', market),
    marginCoin: text('Coin that margins the contract.', market),
    side: text('buy or sell.', terms),
    orderType: text('limit or market.', terms),
    timeInForce: text(`${anyOf(TIMES_IN_FORCE)}.`, terms),
    ...optionColumns(terms),
    price: decimal('Price; 0 for a market order.'),
    size: decimal('Base coin; 0 for a spot market buy.'),
    quoteAmount: decimal('Quote coin, of a spot market buy; 0 otherwise.'),
    cumQty: decimal('Filled, base coin.'),
    cumValue: decimal('Filled, quote coin.'),
    avgPrice: decimal('Average price; 0 before any fill.'),
    status: text('new, partially_filled, filled or cancelled.', terms),
    cancelReason: text('Why it was cancelled; empty otherwise.', terms),
    isReduceOnly: flag('true or false.', terms),
    holdMode: text('one_way_mode or hedge_mode; empty on spot.', terms),
    positionSide: text('long or short; empty on spot.', terms),
    effect: text('open or close; empty on spot.', terms),
    marginMode: text('crossed or isolated; empty on spot.', terms),
    leverage: count('Leverage.'),
    loan: text('What a margin order does with debts; empty otherwise.', terms),
    presets: json<Presets>({
      takeProfitPrice: {
        kind: 'number',
        says: 'Price that takes profit; empty without.',
        of: ({ takeProfitPrice = '' }) => takeProfitPrice,
      },
      stopLossPrice: {
        kind: 'number',
        says: 'Price that stops the loss; empty without.',
        of: ({ stopLossPrice = '' }) => stopLossPrice,
      },
    }),
    enterPoint: text('API, WEB or SYS.', terms),
    isCopyTrading: flag('true or false.', { ...terms, last: 'table' }),
    execType: text('normal, or why the venue placed it.', terms),
    feeCoin: text('Coin of the fee.'),
    fee: decimal('Fees so far; positive = paid.'),
    platformFeeCoin: text('Platform coin that fees were paid in; empty without.'),
    platformFee: decimal('Fees paid in that coin.'),
    realisedPnl: decimal('Realised profit, margin coin.'),
    createdMs: time('When it was placed, Unix ms.'),
    updatedMs: time('When it last changed, Unix ms.'),
  },
  key: ['orderId'],
  time: 'createdMs',
  numbered: {
    after: 'orderId',
    by: { userMarket: userMarkets, terms: TERMS },
    listedBy: 'userMarket',
  },
  indexes: {
    orders_by_user_market: { columns: ['userMarket'], rowsAlike: [5_000] },
    orders_by_client_oid: {
      columns: ['userMarket', 'clientOid'],
      rowsAlike: [5_000, 1],
      only: WITH_CLIENT_OID,
    },
  },
  criteria: {
    uid: { is: 'uid' },
    categories: { isOneOf: 'category' },
    symbol: { is: 'symbol' },
    orderId: { is: 'orderId', isNarrow: true },
    clientOid: { is: 'clientOid', and: WITH_CLIENT_OID },
    terms: {
      sql: (wanted) => `"terms" in (select "no" from "${TERMS}" where ${termsInSql(wanted)})`,
      holds: (row, wanted) =>
        termsOf(wanted).every(([term, values]) => values.some((value) => value === row[term])),
    },
  },
  source: onEvent(
    'order-closed',
    ({ order }, _, scales) => kept(order).map((each) => orderRecord(scales, each)),
    {
      isInOrder: false,
      outlines: {
        of: ({ order }) =>
          kept(order).map((each) => ({
            orderId: each.id,
            clientOid: each.clientOid,
            uid: each.userMarket.user.uid,
            category: categoryOf(each),
            symbol: each.userMarket.market.instrument.symbol,
            createdMs: each.createdMs,
            enterPoint: each.origin.enterPoint,
            execType: each.execType,
            isCopyTrading: each.origin.isCopyTrading,
            orderType: each.type,
            side: each.side,
          })),
        keptBy: ['orderId', 'clientOid', 'uid'],
      },
    },
  ),
});

function termsOf(wanted: TermsFilter): readonly [Term, readonly (string | boolean)[]][] {
  return Object.entries(wanted) as [Term, readonly (string | boolean)[]][];
}

/** A flag is kept as a number. */
function termsInSql(wanted: TermsFilter): string {
  const inSql = (value: string | boolean) =>
    typeof value === 'string' ? `'${value}'` : String(Number(value));
  return termsOf(wanted)
    .map(([term, values]) => `"${term}" in (${values.map(inSql).join(', ')})`)
    .join(' and ');
}

/** The order, unless it is one that the history does without. */
function kept<O extends ReadOrder>(order: O): readonly O[] {
  return isPassedQuote(order) ? [] : [order];
}
