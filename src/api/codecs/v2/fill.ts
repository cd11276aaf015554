/**
 * A user’s fill as v2 shows it on spot, on futures and on margin; fees are negative when paid.
 * Decides R-E-7.
 */
import type { FillRecord } from '../../../engine/core/order-record.ts';
import { negated } from '../amount-text.ts';
import { codec, partOf, type RowFields, rowsOf } from '../codec.ts';
import { posModeV2, sideV2, tradeSideV2 } from '../trade-side.ts';

/**
 * R-E-7: a fee is negative when it was paid in the coin of the trade; one that was paid in the platform
 * coin stands with `deduction: yes`, in that coin and positive, in both figures, because clients read one
 * or the other of them and do not turn its sign.
 */
const fee = codec<FillRecord>({
  deduction: [
    'yes: the fee was paid in the platform coin; no.',
    (fill) => (isDeducted(fill) ? 'yes' : 'no'),
  ],
  feeCoin: ['Coin the fee was paid in.', (fill) => fill.feeCoin],
  totalDeductionFee: [
    'What was paid in the platform coin; 0 without deduction.',
    (fill) => (isDeducted(fill) ? fill.fee : '0'),
  ],
  totalFee: [
    'Fee: without deduction negative = paid, with it positive = paid.',
    (fill) => (isDeducted(fill) ? fill.fee : negated(fill.fee)),
  ],
});

// The wire's tradeId is our fill id: unique per row even when a user meets their own order.

const spotFields: RowFields<FillRecord> = {
  userId: ['User id.', (fill) => fill.uid],
  symbol: ['Trading pair.', (fill) => fill.symbol],
  orderId: ['Order id.', (fill) => fill.orderId],
  tradeId: ['Id of this fill.', (fill) => fill.fillId],
  orderType: ['limit or market.', (fill) => fill.orderType],
  side: ['buy or sell.', (fill) => fill.side],
  priceAvg: ['Price.', (fill) => fill.price],
  size: ['Base coin.', (fill) => fill.qty],
  amount: ['Quote coin.', (fill) => fill.value],
  feeDetail: partOf(fee, (fill) => fill),
  tradeScope: ['taker or maker.', (fill) => fill.liquidity],
  cTime: ['Time, Unix ms.', (fill) => String(fill.timeMs)],
  uTime: ['Time, Unix ms.', (fill) => String(fill.timeMs)],
};

export const spotFill = codec<FillRecord>(spotFields);

/** On sockets fees are a list on spot too. */
const feeList = rowsOf(fee, (fill: FillRecord) => [fill]);

export const spotFillPush = codec<FillRecord>({ ...spotFields, feeDetail: feeList });

export const marginFill = codec<FillRecord>(
  {
    orderId: ['Order id.', (fill) => fill.orderId],
    tradeId: ['Fill id.', (fill) => fill.fillId],
    orderType: ['limit or market.', (fill) => fill.orderType],
    side: ['buy or sell.', (fill) => fill.side],
    priceAvg: ['Fill price.', (fill) => fill.price],
    size: ['Base coin.', (fill) => fill.qty],
    amount: ['Quote coin.', (fill) => fill.value],
    tradeScope: ['maker or taker.', (fill) => fill.liquidity],
    cTime: ['Time, Unix ms.', (fill) => String(fill.timeMs)],
    uTime: ['Time, Unix ms.', (fill) => String(fill.timeMs)],
    feeDetail: partOf(fee, (fill) => fill),
  },
  (fill) => fill.fillId,
);

const mixFields: RowFields<FillRecord> = {
  tradeId: ['Id of this fill.', (fill) => fill.fillId],
  symbol: ['Trading pair.', (fill) => fill.symbol],
  orderId: ['Order id.', (fill) => fill.orderId],
  clientOid: ['Client order id.', (fill) => fill.clientOid],
  price: ['Price.', (fill) => fill.price],
  baseVolume: ['Base coin.', (fill) => fill.qty],
  quoteVolume: ['Quote coin.', (fill) => fill.value],
  feeDetail: rowsOf(fee, (fill) => [fill]),
  side: ['buy or sell; in hedge mode the position side: buy for long, sell for short.', sideV2],
  profit: ['Realised profit, margin coin.', (fill) => fill.realisedPnl],
  enterPointSource: ['API, WEB or SYS.', (fill) => fill.enterPoint],
  tradeSide: [
    'open or close, one-way buy_single or sell_single; or a step, e.g. burst_close_long.',
    tradeSideV2,
  ],
  posMode: ['one_way_mode or hedge_mode.', posModeV2],
  marginCoin: ['Margin coin.', (fill) => fill.marginCoin],
  tradeScope: ['taker or maker.', (fill) => fill.liquidity],
  cTime: ['Time, Unix ms.', (fill) => String(fill.timeMs)],
  uTime: ['Time, Unix ms.', (fill) => String(fill.timeMs)],
};

export const mixFill = codec<FillRecord>(mixFields, (fill) => fill.fillId);

/** On sockets `side` is that of the book. */
export const mixFillPush = codec<FillRecord>({
  ...mixFields,
  side: ['Side of the book: buy or sell.', (fill) => fill.side],
  orderType: ['limit or market.', (fill) => fill.orderType],
});

function isDeducted({ feeDeduction }: FillRecord): boolean {
  return feeDeduction !== '';
}
