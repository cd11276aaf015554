/** An order as the v3 family shows it (spec 2.3; wire.md 3.6): every field always, '0' or '' where it does not apply. */
import Type, { type Static } from 'typebox';
import type { PositionEffect, Presets, Side } from '../../../engine/order/order.ts';
import type { FillRecord, OrderRecord } from '../../../engine/order/order-record.ts';
import { list, str } from '../../../http/fields.ts';
import { stepTradeSide } from '../trade-side.ts';

const feeItemV3 = Type.Object({
  feeCoin: str('Coin the fee was paid in.'),
  fee: str('Total fee; positive = paid.'),
});

export const orderV3 = Type.Object({
  orderId: str('Order id.'),
  clientOid: str('Client order id.'),
  category: str('Product category.'),
  symbol: str('Trading pair.'),
  orderType: str('limit or market.'),
  side: str('buy or sell: the side of the book.'),
  price: str('Order price; 0 for a market order.'),
  qty: str('Quantity in base coin; 0 for a spot market buy.'),
  amount: str('Amount in quote coin: spot market buy only, otherwise 0.'),
  cumExecQty: str('Filled quantity, base coin.'),
  cumExecValue: str('Filled value, quote coin.'),
  avgPrice: str('Average fill price; 0 before any fill.'),
  timeInForce: str('gtc, ioc, fok or post_only.'),
  orderStatus: str('new, partially_filled, filled or cancelled.'),
  posSide: str('long or short in hedge mode, otherwise empty.'),
  holdMode: str('one_way_mode or hedge_mode; empty on spot.'),
  tradeSide: str('What it does to a position, e.g. open_long or buy_single; empty on spot.'),
  stpMode: str('Self-trade prevention: none, cancel_taker, cancel_maker or cancel_both.'),
  reduceOnly: str('YES or NO.'),
  feeDetail: list(feeItemV3),
  cancelReason: str('Why it was cancelled; empty unless it was.'),
  execType: str('normal, offset, reduce, liquidation or delivery.'),
  takeProfit: str('Take-profit trigger price; empty = none.'),
  stopLoss: str('Stop-loss trigger price; empty = none.'),
  tpTriggerBy: str('Price that triggers take-profit: market or mark; empty without one.'),
  slTriggerBy: str('Price that triggers stop-loss: market or mark; empty without one.'),
  tpOrderType: str('limit or market; empty without take-profit.'),
  slOrderType: str('limit or market; empty without stop-loss.'),
  tpLimitPrice: str('Take-profit execution price; empty = market.'),
  slLimitPrice: str('Stop-loss execution price; empty = market.'),
  createdTime: str('Creation time, Unix ms.'),
  updatedTime: str('Time of the last change, Unix ms.'),
});

export type OrderV3 = Static<typeof orderV3>;

export function orderWireV3(order: OrderRecord): OrderV3 {
  return {
    orderId: order.orderId,
    clientOid: order.clientOid,
    category: order.category,
    symbol: order.symbol,
    orderType: order.orderType,
    side: order.side,
    price: order.price,
    qty: order.size,
    amount: order.quoteAmount,
    cumExecQty: order.cumQty,
    cumExecValue: order.cumValue,
    avgPrice: order.avgPrice,
    timeInForce: order.timeInForce,
    orderStatus: order.status,
    posSide: posSideV3(order),
    holdMode: order.holdMode,
    tradeSide: tradeSideV3(order),
    stpMode: order.stp,
    reduceOnly: order.isReduceOnly ? 'YES' : 'NO',
    feeDetail: feeDetailV3(order),
    cancelReason: order.cancelReason,
    execType: order.execType === 'deleveraging' ? 'reduce' : order.execType,
    ...presetsV3(order.presets),
    createdTime: String(order.createdMs),
    updatedTime: String(order.updatedMs),
  };
}

/** What was paid in the coin of the trade, then what was paid in the platform coin. */
function feeDetailV3(order: OrderRecord): Static<typeof feeItemV3>[] {
  const { feeCoin, fee, platformFeeCoin, platformFee } = order;
  return [
    { feeCoin, fee },
    { feeCoin: platformFeeCoin, fee: platformFee },
  ].filter((item) => item.feeCoin !== '');
}

type Leg = Pick<OrderRecord, 'side' | 'holdMode' | 'positionSide' | 'execType'> & {
  readonly effect: PositionEffect | 'flip' | '';
};

/** Orders and fills name their leg in hedge mode only (wire.md 6.1). */
function posSideV3(leg: Pick<Leg, 'holdMode' | 'positionSide'>): string {
  return leg.holdMode === 'hedge_mode' ? leg.positionSide : '';
}

/** `open_long` … in hedge mode, `buy_single` … in one-way mode, a step's own word, '' on spot (appendix C). */
export function tradeSideV3(leg: Leg): string {
  if (leg.holdMode === '') return '';
  const step = stepTradeSide(leg);
  if (step !== undefined) return step;
  if (leg.holdMode === 'one_way_mode') return single(leg.side);
  return `${leg.effect}_${leg.positionSide}`;
}

function single(side: Side): string {
  return `${side}_single`;
}

function presetsV3(presets: Presets) {
  return {
    takeProfit: presets.takeProfitPrice ?? '',
    stopLoss: presets.stopLossPrice ?? '',
    tpTriggerBy: triggerBy(presets.takeProfitPrice, presets.takeProfitTrigger),
    slTriggerBy: triggerBy(presets.stopLossPrice, presets.stopLossTrigger),
    tpOrderType: executeType(presets.takeProfitPrice, presets.takeProfitExecutePrice),
    slOrderType: executeType(presets.stopLossPrice, presets.stopLossExecutePrice),
    tpLimitPrice: presets.takeProfitExecutePrice ?? '',
    slLimitPrice: presets.stopLossExecutePrice ?? '',
  };
}

function triggerBy(price: string | undefined, trigger: Presets['takeProfitTrigger']): string {
  return price === undefined ? '' : (trigger ?? 'market');
}

function executeType(price: string | undefined, executePrice: string | undefined): string {
  if (price === undefined) return '';
  return executePrice === undefined ? 'market' : 'limit';
}

/** A fill as the v3 family shows it (wire.md 4.4). `execLinkId` is the trade that both sides share. */
export const fillV3 = Type.Object({
  execId: str('Fill id.'),
  execLinkId: str('Id of the trade, the same for both of its fills.'),
  orderId: str('Order id.'),
  clientOid: str('Client order id.'),
  category: str('Product category.'),
  symbol: str('Trading pair.'),
  orderType: str('limit or market.'),
  side: str('buy or sell: the side of the book.'),
  execPrice: str('Fill price.'),
  execQty: str('Filled quantity, base coin.'),
  execValue: str('Filled value, quote coin.'),
  tradeScope: str('maker or taker.'),
  tradeSide: str('What it did to a position, e.g. open_long or buy_single; empty on spot.'),
  feeDetail: list(feeItemV3),
  execPnl: str('Realised profit, margin coin; 0 on spot.'),
  createdTime: str('Time of the fill, Unix ms.'),
  updatedTime: str('Same as createdTime: a fill never changes.'),
});

export type FillV3 = Static<typeof fillV3>;

export function fillWireV3(fill: FillRecord): FillV3 {
  return {
    execId: fill.fillId,
    execLinkId: fill.tradeId,
    orderId: fill.orderId,
    clientOid: fill.clientOid,
    category: fill.category,
    symbol: fill.symbol,
    orderType: fill.orderType,
    side: fill.side,
    execPrice: fill.price,
    execQty: fill.qty,
    execValue: fill.value,
    tradeScope: fill.liquidity,
    tradeSide: tradeSideV3(fill),
    feeDetail: [{ feeCoin: fill.feeCoin, fee: fill.fee }],
    execPnl: fill.realisedPnl,
    createdTime: String(fill.timeMs),
    updatedTime: String(fill.timeMs),
  };
}
