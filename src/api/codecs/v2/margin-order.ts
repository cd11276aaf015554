/** Margin orders as v2 takes and lists them, and their fills (wire.md appendix A, v2 margin). */
import Type, { type Static } from 'typebox';
import type { Instrument } from '../../../engine/instrument/instrument.ts';
import type { OrderLoan } from '../../../engine/order/order.ts';
import type { FillRecord, OrderRecord } from '../../../engine/order/order-record.ts';
import {
  clientOid,
  decimal,
  list,
  type object,
  oneOf,
  optional,
  str,
  symbol,
} from '../../../http/fields.ts';
import { missing } from '../../../http/wire-error.ts';
import { present } from '../../calls/present.ts';
import { feeDetailV2, feeDetailWireV2 } from './fill.ts';
import { spotAmounts } from './spot-order.ts';

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

/** What a v2 margin order says it does with debts (R-B-6). */
export const LOAN_TYPES = {
  normal: 'none',
  autoLoan: 'borrow',
  autoRepay: 'repay',
  autoLoanAndRepay: 'borrow-and-repay',
} as const satisfies Record<string, OrderLoan>;

export type LoanTypeV2 = keyof typeof LOAN_TYPES;

function loanTypeV2(loan: OrderLoan | ''): string {
  const words = Object.entries(LOAN_TYPES);
  return words.find(([, meant]) => meant === loan)?.[0] ?? '';
}

const LOAN_WORDS = Object.keys(LOAN_TYPES) as LoanTypeV2[];

export const marginOrderInput = {
  symbol: symbol(),
  side: oneOf(['buy', 'sell']),
  orderType: oneOf(['limit', 'market']),
  loanType: oneOf(LOAN_WORDS, { description: 'What it does with debts.' }),
  force: oneOf(['gtc', 'post_only', 'fok', 'ioc'], { default: 'gtc' }),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  baseSize: optional(decimal({ description: 'Required but for a market buy; base coin.' })),
  quoteSize: optional(decimal({ description: 'Required for a market buy; quote coin.' })),
  clientOid: optional(clientOid()),
  stpMode: oneOf(['none', 'cancel_taker', 'cancel_maker', 'cancel_both'], { default: 'none' }),
};

type Input = Static<ReturnType<typeof object<typeof marginOrderInput>>>;

/** Its size is of the base coin, of a market buy of the quote coin. */
export function marginOrderCommand(instrument: Instrument, sent: Input) {
  const { orderType, price, side } = sent;
  const field = orderType === 'market' && side === 'buy' ? 'quoteSize' : 'baseSize';
  const size = sent[field];
  if (size === undefined) throw missing(field);
  return present({
    type: 'place-order' as const,
    instrument: instrument.key,
    side,
    orderType,
    timeInForce: orderType === 'market' ? ('gtc' as const) : sent.force,
    stp: sent.stpMode,
    clientOid: sent.clientOid,
    loan: LOAN_TYPES[sent.loanType],
    ...spotAmounts(instrument, { orderType, side, price, size, priceField: 'price' }),
  });
}
