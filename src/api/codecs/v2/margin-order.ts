/** A margin order as v2 takes it and lists it (wire.md appendix A, v2 margin). */

import type { Static } from 'typebox';
import type { Instrument } from '../../../engine/core/instrument.ts';
import type { MarginMode, OrderLoan } from '../../../engine/core/order.ts';
import type { OrderRecord } from '../../../engine/core/order-record.ts';
import { clientOid, decimal, type object, oneOf, optional, symbol } from '../../../http/fields.ts';
import { missing } from '../../../http/wire-error.ts';
import { productOf } from '../../../primitives/decimal.ts';
import { present } from '../../../primitives/present.ts';
import { codec, type RowFields } from '../codec.ts';
import { orderOptions, readOptions, TIME_IN_FORCE, timeInForce } from '../order-options.ts';
import { spotAmounts } from './spot-order.ts';

export const marginOrderFields: RowFields<OrderRecord> = {
  orderId: ['Order id.', (order) => order.orderId],
  symbol: ['Trading pair.', (order) => order.symbol],
  orderType: ['limit or market.', (order) => order.orderType],
  enterPointSource: ['API, WEB or SYS.', (order) => order.enterPoint],
  clientOid: ['Client order id.', (order) => order.clientOid],
  loanType: ['normal, autoLoan, autoRepay or autoLoanAndRepay.', (order) => loanTypeV2(order.loan)],
  price: ['Order price; 0 for a market order.', (order) => order.price],
  side: ['buy or sell.', (order) => order.side],
  // As the wire spells it.
  status: ['live, partially_fill, filled or cancelled.', ({ status }) => STATUSES[status]],
  baseSize: ['Ordered, base coin; 0 for a market buy.', (order) => order.size],
  quoteSize: ['Ordered, quote coin; 0 for a market sell.', quoteSizeOf],
  priceAvg: ['Average fill price; 0 before any fill.', (order) => order.avgPrice],
  size: ['Filled, base coin.', (order) => order.cumQty],
  amount: ['Filled, quote coin.', (order) => order.cumValue],
  force: [TIME_IN_FORCE, (order) => order.timeInForce],
  cTime: ['Creation time, Unix ms.', (order) => String(order.createdMs)],
  uTime: ['Update time, Unix ms.', (order) => String(order.updatedMs)],
};

export const marginOrder = codec<OrderRecord>(marginOrderFields, (order) => order.orderId);

const STATUSES: Readonly<Record<OrderRecord['status'], string>> = {
  new: 'live',
  partially_filled: 'partially_fill',
  filled: 'filled',
  cancelled: 'cancelled',
};

/** What a limit order would cost: clients read it as that. */
function quoteSizeOf({ orderType, price, quoteAmount, size }: OrderRecord): string {
  return orderType === 'limit' ? productOf(price, size) : quoteAmount;
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
  force: timeInForce(),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  baseSize: optional(decimal({ description: 'Required but for a market buy; base coin.' })),
  quoteSize: optional(decimal({ description: 'Required for a market buy; quote coin.' })),
  clientOid: optional(clientOid()),
  ...orderOptions,
};

type Input = Static<ReturnType<typeof object<typeof marginOrderInput>>>;

/** Its size is of the base coin, of a market buy of the quote coin. */
export function marginOrderCommand(mode: MarginMode, instrument: Instrument, sent: Input) {
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
    ...readOptions(sent),
    clientOid: sent.clientOid,
    loan: LOAN_TYPES[sent.loanType],
    marginMode: mode === 'isolated' ? mode : undefined,
    ...spotAmounts(instrument, { orderType, side, price, size, priceField: 'price' }),
  });
}
