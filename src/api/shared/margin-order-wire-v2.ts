/** Margin orders and their fills as v2 lists them (wire.md appendix A, v2 margin). */
import Type, { type Static } from 'typebox';
import type { FillRecord, OrderRecord } from '../../engine/order/order-record.ts';
import { list, str } from '../../http/fields.ts';
import { feeDetailV2, feeDetailWireV2 } from './fee-detail-v2.ts';
import { loanTypeV2 } from './loan-type-v2.ts';

const marginOrderV2 = Type.Object({
  orderId: str('Order id.'),
  symbol: str('Trading pair.'),
  orderType: str('limit or market.'),
  enterPointSource: str('API, WEB or SYS.'),
  clientOid: str('Client order id.'),
  loanType: str('normal, autoLoan, autoRepay or autoLoanAndRepay.'),
  price: str('Order price; 0 for a market order.'),
  side: str('buy or sell.'),
  status: str('live, partially_filled, filled or cancelled.'),
  baseSize: str('Ordered, base coin; 0 for a market buy.'),
  quoteSize: str('Ordered, quote coin: market buy only, otherwise 0.'),
  priceAvg: str('Average fill price; 0 before any fill.'),
  size: str('Filled, base coin.'),
  amount: str('Filled, quote coin.'),
  force: str('gtc, ioc, fok or post_only.'),
  cTime: str('Creation time, Unix ms.'),
  uTime: str('Update time, Unix ms.'),
});

const marginFillV2 = Type.Object({
  orderId: str('Order id.'),
  tradeId: str('Fill id.'),
  orderType: str('limit or market.'),
  side: str('buy or sell.'),
  priceAvg: str('Fill price.'),
  size: str('Base coin.'),
  amount: str('Quote coin.'),
  tradeScope: str('maker or taker.'),
  cTime: str('Time, Unix ms.'),
  uTime: str('Time, Unix ms.'),
  feeDetail: feeDetailV2,
});

const ends = {
  maxId: str('Newest id of the page; empty on an empty page.'),
  minId: str('Oldest id of the page: pass it as idLessThan.'),
};

export const marginOrderListV2 = Type.Object({ orderList: list(marginOrderV2), ...ends });
export const marginFillListV2 = Type.Object({ fills: list(marginFillV2), ...ends });

export function marginOrderListWireV2(
  records: readonly OrderRecord[],
): Static<typeof marginOrderListV2> {
  return { orderList: records.map(orderWire), ...endsOf(records.map(({ orderId }) => orderId)) };
}

export function marginFillListWireV2(
  records: readonly FillRecord[],
): Static<typeof marginFillListV2> {
  return { fills: records.map(fillWire), ...endsOf(records.map(({ fillId }) => fillId)) };
}

/** Newest first. */
export function endsOf(ids: readonly string[]): { maxId: string; minId: string } {
  return { maxId: ids[0] ?? '', minId: ids.at(-1) ?? '' };
}

function orderWire(record: OrderRecord): Static<typeof marginOrderV2> {
  return {
    orderId: record.orderId,
    symbol: record.symbol,
    orderType: record.orderType,
    enterPointSource: record.enterPoint,
    clientOid: record.clientOid,
    loanType: loanTypeV2(record.loan),
    price: record.price,
    side: record.side,
    status: record.status === 'new' ? 'live' : record.status,
    baseSize: record.size,
    quoteSize: record.quoteAmount,
    priceAvg: record.avgPrice,
    size: record.cumQty,
    amount: record.cumValue,
    force: record.timeInForce,
    cTime: String(record.createdMs),
    uTime: String(record.updatedMs),
  };
}

function fillWire(record: FillRecord): Static<typeof marginFillV2> {
  return {
    orderId: record.orderId,
    tradeId: record.fillId,
    orderType: record.orderType,
    side: record.side,
    priceAvg: record.price,
    size: record.qty,
    amount: record.value,
    tradeScope: record.liquidity,
    cTime: String(record.timeMs),
    uTime: String(record.timeMs),
    feeDetail: feeDetailWireV2(record),
  };
}
