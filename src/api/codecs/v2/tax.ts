/**
 * Tax records as v2 shows them: the lines of the account bills in the words of the tax reports, those of spot in
 * words of their own.
 */
import { pairOf } from '../../../engine/core/user.ts';
import type { BillPurpose } from '../../../reporting/postings/bill-lines.ts';
import type { BillRow } from '../../../reporting/reports/bills.ts';
import { type BillWords, type KindWords, ofKinds } from '../bill-words.ts';
import { codec } from '../codec.ts';
import { MARGIN_BILL_WORDS } from './margin-bill.ts';
import { MIX_BILL_WORDS } from './mix-bill.ts';

/** What is borrowed on margin is in the records of margin. */
const SPOT_KINDS: KindWords = {
  deposit: ['Deposit', 'Deposit'],
  withdrawal: ['Withdrawal', 'Withdrawal'],
  'withdrawal-fee': ['User fees', 'User fees'],
  transfer: ['Transfer in', 'Transfer out'],
  trade: undefined,
  fee: ['Transaction fee deduct', 'Transaction fee deduct'],
  'realised-pnl': undefined,
  'isolated-margin': undefined,
  'loss-cover': undefined,
  borrow: undefined,
  repay: undefined,
  interest: undefined,
  'debt-cover': undefined,
  funding: undefined,
  'liquidation-surplus': undefined,
  'profit-drawn': undefined,
  'reserve-top-up': undefined,
  convert: ['Convert', 'Convert'],
  commission: ['Trading fee rebate', 'Trading fee rebate'],
  'commission-correction': ['Trading fee rebate', 'Trading fee rebate'],
  loan: ['Borrow', 'Borrow'],
  'loan-repayment': ['Repayment', 'Repayment'],
  'loan-interest': undefined,
  'loan-loss': undefined,
};

export const SPOT_TAX_WORDS: BillWords = new Map<BillPurpose, string>([
  ['spot-buy:in', 'Buy'],
  ['spot-buy:out', 'Buy'],
  ['spot-sell:in', 'Sell'],
  ['spot-sell:out', 'Sell'],
  ...ofKinds(SPOT_KINDS),
]);

const INTEREST = 'interest_repay';

export const MARGIN_TAX_WORDS: BillWords = new Map(
  [...MARGIN_BILL_WORDS].map(([purpose, word]) => [purpose, word === 'interest' ? INTEREST : word]),
);

export const FUTURE_TAX_WORDS: BillWords = MIX_BILL_WORDS;

const idOf = (row: BillRow) => row.billId;

export const spotTaxRecord = codec<BillRow>(
  {
    id: ['Record id.', idOf],
    coin: ['Coin.', (row) => row.coin],
    spotTaxType: ['What it was for.', (row) => SPOT_TAX_WORDS.get(row.purpose) ?? ''],
    amount: ['Change of the balance before the fee, signed.', (row) => row.amount],
    fee: ['Fee beside it; negative = paid.', (row) => row.fee],
    balance: ['What the caller has of the coin in the wallet after it.', (row) => row.balance],
    bizOrderId: ['Order of the fill; empty where it was none.', (row) => row.orderId],
    ts: ['Time, Unix ms.', (row) => String(row.timeMs)],
  },
  idOf,
);

export const futureTaxRecord = codec<BillRow>(
  {
    id: ['Record id.', idOf],
    symbol: ['Trading pair; empty where none is concerned.', (row) => row.symbol],
    marginCoin: ['Margin coin.', (row) => row.coin],
    futureTaxType: [
      'What it was for, in the words of the futures bill.',
      (row) => FUTURE_TAX_WORDS.get(row.purpose) ?? '',
    ],
    amount: ['Change of the balance before the fee, signed.', (row) => row.amount],
    fee: ['Fee beside it; negative = paid.', (row) => row.fee],
    ts: ['Time, Unix ms.', (row) => String(row.timeMs)],
  },
  idOf,
);

export const marginTaxRecord = codec<BillRow>(
  {
    id: ['Record id.', idOf],
    coin: ['Coin.', (row) => row.coin],
    marginTaxType: [
      'What it was for, in the words of the margin bill; interest_repay: interest.',
      (row) => MARGIN_TAX_WORDS.get(row.purpose) ?? '',
    ],
    amount: [
      'Change before the fee, signed; of a loan or a repayment what moved.',
      (row) => row.amount,
    ],
    fee: ['Fee beside it; negative = paid.', (row) => row.fee],
    total: [
      'What the caller has of the coin in the wallet after it, debts off.',
      (row) => row.balance,
    ],
    symbol: [
      'Trading pair, of isolated margin always; empty where none is concerned.',
      (row) => pairOf(row.wallet) ?? row.symbol,
    ],
    ts: ['Time, Unix ms.', (row) => String(row.timeMs)],
  },
  idOf,
);
