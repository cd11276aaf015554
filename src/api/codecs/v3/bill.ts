/**
 * A financial record as v3 shows it, and the types that clients may ask for (wire.md appendix C), those
 * included that come about in no way here: their list is empty, not an error.
 */

import type { BillPurpose } from '../../../reporting/postings/bill-lines.ts';
import type { BillRow } from '../../../reporting/reports/bills.ts';
import {
  type BillWords,
  type FillWords,
  type KindWords,
  ofFills,
  ofKinds,
  type Ways,
} from '../bill-words.ts';
import { codec } from '../codec.ts';

/** The category of what concerns no instrument. */
export const OTHER = 'OTHER';

/** `type`. */
export const V3_RECORD_TYPES = [
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'ORDER_DEALT_FROZEN_OUT',
  'ORDER_DEALT_IN',
  'ORDER_PLF_FEE_OUT',
  'EXCHANGE_SOURCE_TOKEN_USER_OUT',
  'EXCHANGE_TARGET_TOKEN_USER_IN',
  'OPEN_LONG',
  'OPEN_SHORT',
  'BUY_DEAL',
  'SELL_DEAL',
  'CLOSE_LONG',
  'CLOSE_SHORT',
  'FORCE_CLOSE_LONG',
  'FORCE_CLOSE_SHORT',
  'BURST_CLOSE_LONG',
  'BURST_CLOSE_SHORT',
  'OFFSET_REDUCE_CLOSE_LONG',
  'OFFSET_REDUCE_CLOSE_SHORT',
  'FORCE_BUY_SSM',
  'FORCE_SELL_SSM',
  'BURST_BUY_SSM',
  'BURST_SELL_SSM',
  'RISK_LIQ_USER_IN',
  'RISK_LIQ_USER_OUT',
  'INTEREST_SETTLEMENT_OUT',
  'CONTRACT_MAIN_SETTLE_FEE_USER_IN',
  'CONTRACT_MAIN_SETTLE_FEE_USER_OUT',
  'BORROW',
  'RESERVE_TRANSFER_IN',
  'RESERVE_TRANSFER_OUT',
  'REPAYMENT',
  'INTEREST_REPAYMENT',
  'LIQ_FUND_OUT',
  'LIQ_FUND_IN',
  'LIQ_CONVERT_IN',
  'LIQ_CONVERT_OUT',
  'LIQ_TRANSFER_IN',
  'LIQ_TRANSFER_OUT',
  'LIQ_FEE',
  'LIQ_REPAYMENT',
] as const;
const V3_FILLS: FillWords = {
  normal: {
    'open-long': 'OPEN_LONG',
    'open-short': 'OPEN_SHORT',
    'close-long': 'CLOSE_LONG',
    'close-short': 'CLOSE_SHORT',
    buy: 'BUY_DEAL',
    sell: 'SELL_DEAL',
  },
  offset: {
    'close-long': 'OFFSET_REDUCE_CLOSE_LONG',
    'close-short': 'OFFSET_REDUCE_CLOSE_SHORT',
  },
  reduce: {
    'close-long': 'FORCE_CLOSE_LONG',
    'close-short': 'FORCE_CLOSE_SHORT',
    buy: 'FORCE_BUY_SSM',
    sell: 'FORCE_SELL_SSM',
  },
  liquidation: {
    'close-long': 'BURST_CLOSE_LONG',
    'close-short': 'BURST_CLOSE_SHORT',
    buy: 'BURST_BUY_SSM',
    sell: 'BURST_SELL_SSM',
  },
  // Has no words of its own there.
  deleveraging: {
    'close-long': 'FORCE_CLOSE_LONG',
    'close-short': 'FORCE_CLOSE_SHORT',
    buy: 'FORCE_BUY_SSM',
    sell: 'FORCE_SELL_SSM',
  },
  delivery: {},
};

/** What holds a loss away from the reserve, or pays into it, is a transfer with the reserve. */
const RESERVE: Ways = ['RISK_LIQ_USER_IN', 'RISK_LIQ_USER_OUT'];
const TRANSFER: Ways = ['TRANSFER_IN', 'TRANSFER_OUT'];

const V3_KINDS: KindWords = {
  deposit: TRANSFER,
  withdrawal: TRANSFER,
  'withdrawal-fee': TRANSFER,
  transfer: TRANSFER,
  trade: undefined,
  fee: ['ORDER_PLF_FEE_OUT', 'ORDER_PLF_FEE_OUT'],
  'realised-pnl': ['CLOSE_LONG', 'CLOSE_SHORT'],
  'isolated-margin': undefined,
  'loss-cover': RESERVE,
  borrow: ['BORROW', 'BORROW'],
  repay: ['REPAYMENT', 'REPAYMENT'],
  interest: ['INTEREST_SETTLEMENT_OUT', 'INTEREST_SETTLEMENT_OUT'],
  'debt-cover': ['LIQ_REPAYMENT', 'LIQ_REPAYMENT'],
  funding: ['CONTRACT_MAIN_SETTLE_FEE_USER_IN', 'CONTRACT_MAIN_SETTLE_FEE_USER_OUT'],
  'liquidation-surplus': RESERVE,
  'profit-drawn': RESERVE,
  'reserve-top-up': undefined,
  convert: ['EXCHANGE_TARGET_TOKEN_USER_IN', 'EXCHANGE_SOURCE_TOKEN_USER_OUT'],
  commission: TRANSFER,
  'commission-correction': TRANSFER,
  loan: ['BORROW', 'BORROW'],
  'loan-repayment': ['REPAYMENT', 'REPAYMENT'],
  'loan-interest': undefined,
  'loan-loss': undefined,
};

export const V3_BILL_WORDS: BillWords = new Map<BillPurpose, string>([
  ['spot-buy:in', 'ORDER_DEALT_IN'],
  ['spot-sell:in', 'ORDER_DEALT_IN'],
  ['spot-buy:out', 'ORDER_DEALT_FROZEN_OUT'],
  ['spot-sell:out', 'ORDER_DEALT_FROZEN_OUT'],
  ...ofFills(V3_FILLS),
  ...ofKinds(V3_KINDS),
]);

export const financialRecord = codec<BillRow>(
  {
    category: [
      'Product category, or OTHER.',
      (row) => (row.category === '' ? OTHER : row.category),
    ],
    id: ['Record id.', (row) => row.billId],
    symbol: ['Trading pair; empty where none is concerned.', (row) => row.symbol],
    coin: ['Coin.', (row) => row.coin],
    type: ['What it was for.', (row) => V3_BILL_WORDS.get(row.purpose) ?? ''],
    amount: ['Change of the balance before the fee, signed.', (row) => row.amount],
    fee: ['Fee beside it; negative = paid.', (row) => row.fee],
    balance: ['What the caller has of the coin after it.', (row) => row.balance],
    ts: ['Time, Unix ms.', (row) => String(row.timeMs)],
  },
  (row) => row.billId,
);
