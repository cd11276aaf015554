/** A line of the bill of a margin wallet as v2 shows it (wire.md D.7). */
import type { BillPurpose } from '../../../reporting/postings/bill-lines.ts';
import type { BillRow } from '../../../reporting/reports/bills.ts';
import { type BillWords, type KindWords, ofKinds } from '../bill-words.ts';
import type { RowFields } from '../codec.ts';

/** `marginType`; those that come about in no way here have an empty list, and the last one is ours. */
export const MARGIN_BILL_TYPES = [
  'transfer_in',
  'transfer_out',
  'borrow',
  'repay',
  'liquidation_fee',
  'compensate',
  'deal_in',
  'deal_out',
  'confiscated',
  'exchange_in',
  'exchange_out',
  'interest',
] as const;

const KINDS: KindWords = {
  deposit: undefined,
  withdrawal: undefined,
  'withdrawal-fee': undefined,
  transfer: ['transfer_in', 'transfer_out'],
  trade: undefined,
  fee: ['deal_in', 'deal_out'],
  'realised-pnl': undefined,
  'isolated-margin': undefined,
  'loss-cover': undefined,
  borrow: ['borrow', 'borrow'],
  repay: ['repay', 'repay'],
  interest: ['interest', 'interest'],
  'debt-cover': ['compensate', 'confiscated'],
  funding: undefined,
  'liquidation-surplus': undefined,
  'profit-drawn': undefined,
  'reserve-top-up': undefined,
  convert: ['exchange_in', 'exchange_out'],
  commission: undefined,
  'commission-correction': undefined,
  loan: undefined,
  'loan-repayment': undefined,
  'loan-interest': undefined,
  'loan-loss': undefined,
};

export const MARGIN_BILL_WORDS: BillWords = new Map<BillPurpose, string>([
  ['spot-buy:in', 'deal_in'],
  ['spot-buy:out', 'deal_out'],
  ['spot-sell:in', 'deal_in'],
  ['spot-sell:out', 'deal_out'],
  ...ofKinds(KINDS),
]);

export const marginBillFields: RowFields<BillRow> = {
  marginId: ['Record id.', (row) => row.billId],
  coin: ['Coin.', (row) => row.coin],
  amount: [
    'Change before the fee, signed; of a loan or a repayment what moved.',
    (row) => row.amount,
  ],
  balance: [
    'What the caller has of the coin in the wallet after it, debts off.',
    (row) => row.balance,
  ],
  fee: ['Fee beside it; negative = paid.', (row) => row.fee],
  marginType: ['What it was for.', (row) => MARGIN_BILL_WORDS.get(row.purpose) ?? ''],
  cTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
  uTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
};
