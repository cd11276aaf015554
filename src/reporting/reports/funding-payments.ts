/** Funding payments, each with its rate: read off the receipts that tell of them (R-N-5). */
import type { Figure } from '../../engine/core/receipt.ts';
import { assert } from '../../primitives/assert.ts';
import { decimal, id, seq, text, time } from '../report/column.ts';
import type { Shown } from '../report/shown.ts';
import type { ReceiptDetail, ReceiptRow } from './receipts.ts';

export interface FundingPayment {
  readonly receiptId: string;
  readonly seq: number;
  readonly uid: string;
  readonly category: string;
  readonly symbol: string;
  readonly positionSide: string;
  readonly positionId: string;
  readonly size: string;
  readonly markPrice: string;
  readonly value: string;
  readonly rate: string;
  readonly due: string;
  readonly amount: string;
  readonly coin: string;
  readonly timeMs: number;
}

export const funding: Shown<FundingPayment> & { readonly id: 'receiptId' } = {
  name: 'funding',
  id: 'receiptId',
  exported: {
    summary: 'funding payments with their rates',
    options: ['window', 'symbol', 'coin'],
  },
  columns: {
    receiptId: id('Receipt that tells how it was made up.'),
    seq: seq('The journal entry that brought it about.'),
    uid: text('User.'),
    category: text('Futures product type.'),
    symbol: text('Contract.'),
    positionSide: text('long or short.'),
    positionId: text('Position.'),
    size: decimal('Size of the position, base coin.'),
    markPrice: decimal('Mark price it was valued at.'),
    value: decimal('Value at the mark.'),
    rate: decimal('Funding rate; positive = longs paid.'),
    due: decimal('What was due; negative = to pay.'),
    amount: decimal('What was moved; negative = paid.'),
    coin: text('Coin of value, due and amount.'),
    timeMs: time('When, Unix ms.'),
  },
};

/** What a receipt of the kind `funding` says. */
export function fundingPayment({ detail, instrument, ...receipt }: ReceiptRow): FundingPayment {
  const { receiptId, seq: at, uid, positionSide, positionId, timeMs } = receipt;
  const { inputs, outcome }: ReceiptDetail = JSON.parse(detail);
  const [category = '', symbol = ''] = instrument.split(':');
  const amount = figure(outcome, 'amount');
  return {
    receiptId,
    seq: at,
    uid,
    category,
    symbol,
    positionSide,
    positionId,
    size: figure(inputs, 'size').value,
    markPrice: figure(inputs, 'mark price').value,
    value: figure(inputs, 'value at the mark').value,
    rate: figure(inputs, 'rate').value,
    due: figure(outcome, 'due').value,
    amount: amount.value,
    coin: amount.coin ?? '',
    timeMs,
  };
}

function figure(figures: readonly Figure[], name: string): Figure {
  const found = figures.find((each) => each.name === name);
  assert(found !== undefined, `a funding receipt without ${name}`);
  return found;
}
