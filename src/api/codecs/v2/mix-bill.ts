/**
 * A line of a futures bill as v2 shows it, and the types that clients may ask for (wire.md appendix C), those
 * included that come about in no way here: their list is empty, not an error.
 */
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

/** `businessType`. */
export const MIX_BILL_TYPES = [
  'trans_from_exchange',
  'trans_to_exchange',
  'open_long',
  'open_short',
  'close_long',
  'close_short',
  'force_close_long',
  'force_close_short',
  'contract_settle_fee',
  'append_margin',
  'adjust_down_lever_append_margin',
  'reduce_margin',
  'auto_append_margin',
  'cash_gift_issue',
  'cash_gift_recycle',
  'tracking_follow_pay',
  'tracking_follow_back',
  'tracking_trader_income',
  'burst_long_loss_query',
  'burst_short_loss_query',
  'trans_from_contract',
  'trans_to_contract',
  'trans_from_otc',
  'trans_to_otc',
  'buy',
  'sell',
  'force_buy',
  'force_sell',
  'burst_buy',
  'burst_sell',
  'bonus_issue',
  'bonus_recycle',
  'bonus_expired',
  'delivery_long',
  'delivery_short',
  'trans_from_cross',
  'trans_to_cross',
  'trans_from_isolated',
  'trans_to_isolated',
  'risk_captital_user_transfer',
  'user_exchange_buy',
  'user_exchange_sell',
  'settle_interest',
  'adl_close_long',
  'adl_close_short',
  'adl_buy_in_single_side_mode',
  'adl_sell_in_single_side_mode',
] as const;

const MIX_FILLS: FillWords = {
  normal: {
    'open-long': 'open_long',
    'open-short': 'open_short',
    'close-long': 'close_long',
    'close-short': 'close_short',
    buy: 'buy',
    sell: 'sell',
  },
  offset: { 'close-long': 'force_close_long', 'close-short': 'force_close_short' },
  reduce: {
    'close-long': 'force_close_long',
    'close-short': 'force_close_short',
    buy: 'force_buy',
    sell: 'force_sell',
  },
  liquidation: {
    'close-long': 'burst_long_loss_query',
    'close-short': 'burst_short_loss_query',
    buy: 'burst_buy',
    sell: 'burst_sell',
  },
  deleveraging: {
    'close-long': 'adl_close_long',
    'close-short': 'adl_close_short',
    buy: 'adl_buy_in_single_side_mode',
    sell: 'adl_sell_in_single_side_mode',
  },
  // Who sells had been long.
  delivery: {
    'close-long': 'delivery_long',
    'close-short': 'delivery_short',
    buy: 'delivery_short',
    sell: 'delivery_long',
  },
};

/** What holds a loss away from the reserve, or pays into it, is a transfer with the reserve. */
const RESERVE: Ways = ['risk_captital_user_transfer', 'risk_captital_user_transfer'];
const TRANSFER: Ways = ['trans_from_exchange', 'trans_to_exchange'];

const MIX_KINDS: KindWords = {
  deposit: TRANSFER,
  withdrawal: TRANSFER,
  'withdrawal-fee': TRANSFER,
  transfer: TRANSFER,
  trade: undefined,
  fee: undefined,
  'realised-pnl': ['delivery_long', 'delivery_short'],
  'isolated-margin': ['append_margin', 'reduce_margin'],
  'loss-cover': RESERVE,
  borrow: undefined,
  repay: undefined,
  interest: undefined,
  'debt-cover': undefined,
  funding: ['contract_settle_fee', 'contract_settle_fee'],
  'liquidation-surplus': RESERVE,
  'profit-drawn': RESERVE,
  'reserve-top-up': undefined,
  convert: undefined,
  commission: undefined,
  'commission-correction': undefined,
  loan: TRANSFER,
  'loan-repayment': TRANSFER,
  'loan-interest': undefined,
  'loan-loss': undefined,
};

export const MIX_BILL_WORDS: BillWords = new Map([...ofFills(MIX_FILLS), ...ofKinds(MIX_KINDS)]);

export const mixBill = codec<BillRow>(
  {
    billId: ['Bill id.', (row) => row.billId],
    symbol: ['Trading pair; empty where none is concerned.', (row) => row.symbol],
    amount: ['Change of the balance before the fee, signed.', (row) => row.amount],
    fee: ['Fee beside it; negative = paid.', (row) => row.fee],
    feeByCoupon: ['0: there are no coupons.', () => '0'],
    businessType: ['What it was for.', (row) => MIX_BILL_WORDS.get(row.purpose) ?? ''],
    coin: ['Coin.', (row) => row.coin],
    balance: ['What the caller has of the coin in the wallet after it.', (row) => row.balance],
    cTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
  },
  (row) => row.billId,
);
