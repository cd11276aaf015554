/** Fills: each side's execution of a trade, two rows per trade. */

import { categoryOf } from '../../engine/core/entities.ts';
import type { ReadFill, ReadTraded } from '../../engine/core/event.ts';
import type { OrderCategory } from '../../engine/core/order.ts';
import { type FillRecord, fillRecord } from '../../engine/core/order-record.ts';
import type { CoinScales } from '../../engine/core/steps.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';
import { type UserMarket, userMarkets } from './user-markets.ts';

export interface FillFilter extends TimeWindow {
  /** Undefined: of all users. */
  readonly uid: string | undefined;
  readonly categories?: readonly OrderCategory[];
  readonly symbol?: string;
  readonly orderId?: string;
}

/** With what its user market says. */
export type FillRow = FillRecord & UserMarket;

const market = { by: 'userMarket' };
/** Most fills agree in all their terms. */
const terms = { by: 'terms' };

export const fills = storedReport<FillRow, FillFilter>({
  name: 'fills',
  exported: { summary: 'each side of each trade', options: ['window', 'symbol'] },
  columns: {
    fillId: id('Fill.'),
    tradeId: id('Trade: its two fills share it.'),
    orderId: id('Order.'),
    clientOid: text('Client order id.'),
    uid: text('User.', market),
    category: text('SPOT, MARGIN or a futures product type.', market),
    symbol: text('Trading pair.', market),
    marginCoin: text('Coin that margins the contract.', market),
    side: text('buy or sell.', terms),
    orderType: text('limit or market.', terms),
    price: decimal('Price.'),
    qty: decimal('Base coin.'),
    value: decimal('Quote coin.'),
    liquidity: text('maker or taker.', terms),
    feeCoin: text('Coin the fee was paid in.'),
    fee: decimal('Fee; positive = paid.'),
    feeDeduction: decimal(
      'What paying in the platform coin took off; empty where it was not used.',
    ),
    realisedPnl: decimal('Realised profit, margin coin.'),
    holdMode: text('one_way_mode or hedge_mode; empty on spot.', terms),
    positionSide: text('long or short; empty on spot.', terms),
    effect: text('open, close or flip; empty on spot.', terms),
    enterPoint: text('API, WEB or SYS.', terms),
    execType: text('normal, or why the venue placed the order.', terms),
    timeMs: time('When, Unix ms.'),
    base: text(undefined, market),
    quote: text(undefined, market),
  },
  key: ['fillId'],
  time: 'timeMs',
  numbered: {
    after: 'clientOid',
    by: { userMarket: userMarkets, terms: 'fillTerms' },
    listedBy: 'userMarket',
  },
  indexes: {
    fills_by_user_market: { columns: ['userMarket'], rowsAlike: [5_000] },
    fills_by_order: { columns: ['orderId'], rowsAlike: [3] },
  },
  criteria: {
    uid: { is: 'uid' },
    categories: { isOneOf: 'category' },
    symbol: { is: 'symbol' },
    orderId: { is: 'orderId', isNarrow: true },
  },
  source: onEvent(
    'traded',
    (trade, at, scales) => [
      rowOf(scales, trade, trade.maker, at.timeMs),
      rowOf(scales, trade, trade.taker, at.timeMs),
    ],
    {
      outlines: {
        of: (trade, at) => [
          outlineOf(trade, trade.maker, at.timeMs),
          outlineOf(trade, trade.taker, at.timeMs),
        ],
        keptBy: ['orderId', 'uid'],
      },
    },
  ),
});

function rowOf(scales: CoinScales, trade: ReadTraded, fill: ReadFill, timeMs: number): FillRow {
  // The record itself becomes the row: to copy its fields takes as long as all else.
  const row: { -readonly [K in keyof FillRow]?: FillRow[K] } = fillRecord(
    scales,
    trade,
    fill,
    timeMs,
  );
  row.base = trade.instrument.base;
  row.quote = trade.instrument.quote;
  return row as FillRow;
}

function outlineOf(
  { instrument }: ReadTraded,
  { fillId, order }: ReadFill,
  timeMs: number,
): Partial<FillRow> {
  const { symbol } = instrument;
  const { uid } = order.userMarket.user;
  return { fillId, orderId: order.id, uid, category: categoryOf(order), symbol, timeMs };
}
