/** A fill as the v3 family shows it (wire.md 4.4). `execLinkId` is the trade that both sides share. */
import Type, { type Static } from 'typebox';
import type { FillRecord } from '../../engine/order/order-record.ts';
import { list, str } from '../../http/fields.ts';
import { feeItemV3, tradeSideV3 } from './order-wire-v3.ts';

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
