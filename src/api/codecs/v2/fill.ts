/** A user’s fill as v2 shows it on spot and on futures; fees are negative when paid. */
import Type, { type Static } from 'typebox';
import type { FillRecord } from '../../../engine/order/order-record.ts';
import type { UserCall } from '../../../http/endpoint.ts';
import { list, object, optional, orderId, productType, str, symbol } from '../../../http/fields.ts';
import { marketFilterV2 } from '../../calls/markets.ts';
import { listFieldsV2, listPageV2 } from '../../calls/paging.ts';
import { present } from '../../calls/present.ts';
import { negated } from '../amount-text.ts';
import { legWireV2 } from '../trade-side.ts';
import { endId } from './mix-order.ts';

/**
 * R-E-7: a fee is negative when it was paid in the coin of the trade; one that was paid in the platform
 * coin stands with `deduction: yes`, in that coin and positive, in both figures, because clients read one
 * or the other of them and do not turn its sign.
 */
export const feeDetailV2 = Type.Object({
  deduction: str('yes: the fee was paid in the platform coin; no.'),
  feeCoin: str('Coin the fee was paid in.'),
  totalDeductionFee: str('What was paid in the platform coin; 0 without deduction.'),
  totalFee: str('Fee: without deduction negative = paid, with it positive = paid.'),
});

export function feeDetailWireV2({
  fee,
  feeCoin,
  feeDeduction,
}: Pick<FillRecord, 'fee' | 'feeCoin' | 'feeDeduction'>): Static<typeof feeDetailV2> {
  return feeDeduction === ''
    ? { deduction: 'no', feeCoin, totalDeductionFee: '0', totalFee: negated(fee) }
    : { deduction: 'yes', feeCoin, totalDeductionFee: fee, totalFee: fee };
}

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

const mixFillV2 = Type.Object({
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

function mixFillWireV2(fill: FillRecord): Static<typeof mixFillV2> {
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

/** What the two lists of a user's futures fills share: their query, their reply, their rows. */
export const mixFillListInput = object({
  productType: productType(),
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only fills of this order.' })),
  ...listFieldsV2,
});

export const mixFillListV2 = Type.Object({ fillList: list(mixFillV2), endId });

/** Newest first, within the window that v2 lists allow. */
export async function mixFillList({
  input,
  caller,
  venue,
  history,
  nowMs,
}: UserCall<Static<typeof mixFillListInput>>): Promise<Static<typeof mixFillListV2>> {
  const { window, page } = listPageV2(input, nowMs());
  const market = marketFilterV2(venue.state, input.productType, input.symbol);
  const filter = present({ uid: caller.uid, ...market, ...window, orderId: input.orderId });
  const fills = await history.fills(filter, page);
  return { fillList: fills.map(mixFillWireV2), endId: fills.at(-1)?.fillId ?? '' };
}
