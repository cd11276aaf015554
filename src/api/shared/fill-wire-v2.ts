/** A user's fill as v2 shows it on spot and on futures; fees are negative when paid. */
import Type, { type Static } from 'typebox';
import type { FillRecord } from '../../engine/order/order-record.ts';
import { list, str } from '../../http/fields.ts';
import { feeDetailV2, feeDetailWireV2 } from './fee-detail-v2.ts';
import { legWireV2 } from './leg-wire-v2.ts';

export const spotFillV2 = Type.Object({
  userId: str('User id.'),
  symbol: str('Trading pair.'),
  orderId: str('Order id.'),
  tradeId: str('Id of this fill.'),
  orderType: str('limit or market.'),
  side: str('buy or sell.'),
  priceAvg: str('Price.'),
  size: str('Base coin.'),
  amount: str('Quote coin.'),
  feeDetail: feeDetailV2,
  tradeScope: str('taker or maker.'),
  cTime: str('Time, Unix ms.'),
  uTime: str('Time, Unix ms.'),
});

export const mixFillV2 = Type.Object({
  tradeId: str('Id of this fill.'),
  symbol: str('Trading pair.'),
  orderId: str('Order id.'),
  clientOid: str('Client order id.'),
  price: str('Price.'),
  baseVolume: str('Base coin.'),
  quoteVolume: str('Quote coin.'),
  feeDetail: list(feeDetailV2),
  side: str('buy or sell; in hedge mode the leg: buy for long, sell for short.'),
  profit: str('Realised profit, margin coin.'),
  enterPointSource: str('API, WEB or SYS.'),
  tradeSide: str(
    'open or close, one-way buy_single or sell_single; or a step, e.g. burst_close_long.',
  ),
  posMode: str('one_way_mode or hedge_mode.'),
  marginCoin: str('Margin coin.'),
  tradeScope: str('taker or maker.'),
  cTime: str('Time, Unix ms.'),
  uTime: str('Time, Unix ms.'),
});

// The wire's tradeId is our fill id: unique per row even when a user meets their own order.

export function spotFillWireV2(fill: FillRecord): Static<typeof spotFillV2> {
  return {
    userId: fill.uid,
    symbol: fill.symbol,
    orderId: fill.orderId,
    tradeId: fill.fillId,
    orderType: fill.orderType,
    side: fill.side,
    priceAvg: fill.price,
    size: fill.qty,
    amount: fill.value,
    feeDetail: feeDetailWireV2(fill),
    tradeScope: fill.liquidity,
    cTime: String(fill.timeMs),
    uTime: String(fill.timeMs),
  };
}

export function mixFillWireV2(fill: FillRecord): Static<typeof mixFillV2> {
  const { side, tradeSide, posMode } = legWireV2(fill);
  return {
    tradeId: fill.fillId,
    symbol: fill.symbol,
    orderId: fill.orderId,
    clientOid: fill.clientOid,
    price: fill.price,
    baseVolume: fill.qty,
    quoteVolume: fill.value,
    feeDetail: [feeDetailWireV2(fill)],
    side,
    profit: fill.realisedPnl,
    enterPointSource: fill.enterPoint,
    tradeSide,
    posMode,
    marginCoin: fill.marginCoin,
    tradeScope: fill.liquidity,
    cTime: String(fill.timeMs),
    uTime: String(fill.timeMs),
  };
}
