/**
 * An order and a fill as the v3 family shows them (spec 2.3; wire.md 3.6, 4.4): every field always, '0' or
 * '' where it does not apply.
 * Decides R-4.6-2, R-B-16.
 */

import type { OrderCategory, Presets } from '../../../engine/core/order.ts';
import type { FillRecord, OrderRecord } from '../../../engine/core/order-record.ts';
import { codec, only, type RowFields, rowsOf } from '../codec.ts';
import { shownOptions, TIME_IN_FORCE } from '../order-options.ts';
import { posSideV3, tradeSideV3 } from '../trade-side.ts';

interface Fee {
  readonly feeCoin: string;
  readonly fee: string;
}

const feeItem = codec<Fee>({
  feeCoin: ['Coin the fee was paid in.', ({ feeCoin }) => feeCoin],
  fee: ['Total fee; positive = paid.', ({ fee }) => fee],
});

/** R-B-16: v3 has one word for margin, and clients know no other. */
function shown(category: OrderCategory): OrderCategory {
  return category === 'ISOLATED-MARGIN' ? 'MARGIN' : category;
}

const orderFields: RowFields<OrderRecord> = {
  orderId: ['Order id.', (order) => order.orderId],
  clientOid: ['Client order id.', (order) => order.clientOid],
  category: ['Product category; of both margin modes MARGIN.', (order) => shown(order.category)],
  symbol: ['Trading pair.', (order) => order.symbol],
  orderType: ['limit or market.', (order) => order.orderType],
  side: ['buy or sell: the side of the book.', (order) => order.side],
  price: ['Order price; 0 for a market order.', (order) => order.price],
  qty: ['Quantity in base coin; 0 for a spot market buy.', (order) => order.size],
  amount: [
    'Amount in quote coin: spot market buy only, otherwise 0.',
    (order) => order.quoteAmount,
  ],
  cumExecQty: ['Filled quantity, base coin.', (order) => order.cumQty],
  cumExecValue: ['Filled value, quote coin.', (order) => order.cumValue],
  avgPrice: ['Average fill price; 0 before any fill.', (order) => order.avgPrice],
  timeInForce: [TIME_IN_FORCE, (order) => order.timeInForce],
  orderStatus: [
    'live while it waits for its price, then new, partially_filled, filled or cancelled.',
    (order) => order.status,
  ],
  posSide: ['long or short in hedge mode, otherwise empty.', posSideV3],
  holdMode: ['one_way_mode or hedge_mode; empty on spot.', (order) => order.holdMode],
  tradeSide: [
    'What it does to a position, e.g. open_long or buy_single; empty on spot.',
    tradeSideV3,
  ],
  ...shownOptions,
  reduceOnly: ['YES or NO.', (order) => (order.isReduceOnly ? 'YES' : 'NO')],
  feeDetail: rowsOf(feeItem, feesOf),
  cancelReason: ['Why it was cancelled; empty unless it was.', (order) => order.cancelReason],
  execType: [
    'normal, offset, reduce, liquidation or delivery.',
    (order) => (order.execType === 'deleveraging' ? 'reduce' : order.execType),
  ],
  takeProfit: [
    'Take-profit trigger price; empty = none.',
    ({ presets }) => presets.takeProfitPrice ?? '',
  ],
  stopLoss: [
    'Stop-loss trigger price; empty = none.',
    ({ presets }) => presets.stopLossPrice ?? '',
  ],
  tpTriggerBy: [
    'Price that triggers take-profit: market or mark; empty without one.',
    ({ presets }) => triggerBy(presets.takeProfitPrice, presets.takeProfitTrigger),
  ],
  slTriggerBy: [
    'Price that triggers stop-loss: market or mark; empty without one.',
    ({ presets }) => triggerBy(presets.stopLossPrice, presets.stopLossTrigger),
  ],
  tpOrderType: [
    'limit or market; empty without take-profit.',
    ({ presets }) => executeType(presets.takeProfitPrice, presets.takeProfitExecutePrice),
  ],
  slOrderType: [
    'limit or market; empty without stop-loss.',
    ({ presets }) => executeType(presets.stopLossPrice, presets.stopLossExecutePrice),
  ],
  tpLimitPrice: [
    'Take-profit execution price; empty = market.',
    ({ presets }) => presets.takeProfitExecutePrice ?? '',
  ],
  slLimitPrice: [
    'Stop-loss execution price; empty = market.',
    ({ presets }) => presets.stopLossExecutePrice ?? '',
  ],
  createdTime: ['Creation time, Unix ms.', (order) => String(order.createdMs)],
  updatedTime: ['Time of the last change, Unix ms.', (order) => String(order.updatedMs)],
};

export const orderV3 = codec<OrderRecord>(orderFields, (order) => order.orderId);

/** Under the names of the sockets. */
export const orderPushV3 = codec<OrderRecord>({
  ...orderFields,
  category: ['Product category, small letters.', (order) => shown(order.category).toLowerCase()],
  holdSide: ['long or short in hedge mode, otherwise empty.', posSideV3],
  delegateType: ['normal, or the step of the venue that made it.', (order) => order.execType],
  marginMode: ['crossed or isolated; empty on spot.', (order) => order.marginMode],
  marginCoin: ['Margin coin.', (order) => order.marginCoin],
  leverage: ['Leverage; 0 on spot.', (order) => String(order.leverage)],
  reduceOnly: ['yes or no.', (order) => (order.isReduceOnly ? 'yes' : 'no')],
  totalProfit: ['Profit realised by its fills, margin coin.', (order) => order.realisedPnl],
});

/** `execLinkId` is the trade that both sides share. */
const fillFields: RowFields<FillRecord> = {
  execId: ['Fill id.', (fill) => fill.fillId],
  execLinkId: ['Id of the trade, the same for both of its fills.', (fill) => fill.tradeId],
  orderId: ['Order id.', (fill) => fill.orderId],
  clientOid: ['Client order id.', (fill) => fill.clientOid],
  category: ['Product category; of both margin modes MARGIN.', (fill) => shown(fill.category)],
  symbol: ['Trading pair.', (fill) => fill.symbol],
  orderType: ['limit or market.', (fill) => fill.orderType],
  side: ['buy or sell: the side of the book.', (fill) => fill.side],
  execPrice: ['Fill price.', (fill) => fill.price],
  execQty: ['Filled quantity, base coin.', (fill) => fill.qty],
  execValue: ['Filled value, quote coin.', (fill) => fill.value],
  tradeScope: ['maker or taker.', (fill) => fill.liquidity],
  tradeSide: [
    'What it did to a position, e.g. open_long or buy_single; empty on spot.',
    tradeSideV3,
  ],
  feeDetail: rowsOf(feeItem, (fill) => [fill]),
  execPnl: ['Realised profit, margin coin; 0 on spot.', (fill) => fill.realisedPnl],
  createdTime: ['Time of the fill, Unix ms.', (fill) => String(fill.timeMs)],
  updatedTime: ['Same as createdTime: a fill never changes.', (fill) => String(fill.timeMs)],
};

export const fillV3 = codec<FillRecord>(fillFields, (fill) => fill.fillId);

/** Under the names of the sockets. */
const fillPushFields: RowFields<FillRecord> = {
  ...fillFields,
  execTime: ['Time of the fill, Unix ms.', (fill) => String(fill.timeMs)],
  holdSide: ['long or short in hedge mode, otherwise empty.', posSideV3],
  isRPI: ['no: there are no orders of that kind.', () => 'no'],
};

export const fillPushV3 = codec<FillRecord>(fillPushFields);

/** The same in short. */
export const fastFillPushV3 = codec<FillRecord>(
  only(fillPushFields, [
    ...['category', 'symbol', 'orderId', 'clientOid', 'side', 'holdSide', 'tradeScope'],
    ...['execId', 'execPrice', 'execQty', 'execTime', 'updatedTime'],
  ]),
);

/** What was paid in the coin of the trade, then what was paid in the platform coin. */
function feesOf({ feeCoin, fee, platformFeeCoin, platformFee }: OrderRecord): readonly Fee[] {
  return [
    { feeCoin, fee },
    { feeCoin: platformFeeCoin, fee: platformFee },
  ].filter((item) => item.feeCoin !== '');
}

function triggerBy(price: string | undefined, trigger: Presets['takeProfitTrigger']): string {
  return price === undefined ? '' : (trigger ?? 'market');
}

function executeType(price: string | undefined, executePrice: string | undefined): string {
  if (price === undefined) return '';
  return executePrice === undefined ? 'market' : 'limit';
}
