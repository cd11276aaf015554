/**
 * A line of a spot bill as v2 shows it, and the groups and types that clients may ask for (wire.md appendix
 * C), those included that come about in no way here: their list is empty, not an error.
 */

import type { BillPurpose } from '../../../reporting/postings/bill-lines.ts';
import type { BillRow } from '../../../reporting/reports/bills.ts';
import { type BillWords, type KindWords, ofKinds } from '../bill-words.ts';
import { codec } from '../codec.ts';

/** `groupType`. */
export const SPOT_BILL_GROUPS = [
  'deposit',
  'withdraw',
  'transaction',
  'transfer',
  'loan',
  'financial',
  'fait',
  'convert',
  'c2c',
  'pre_c2c',
  'on_chain',
  'strategy',
  'other',
] as const;

/** `businessType`; the last ones are ours, for loans. */
export const SPOT_BILL_TYPES = [
  'deposit',
  'withdraw',
  'buy',
  'sell',
  'deduction_handling_fee',
  'transfer_in',
  'transfer_out',
  'rebate_rewards',
  'airdrop_rewards',
  'usdt_contract_rewards',
  'mix_contract_rewards',
  'system_lock',
  'user_lock',
  'strategy_transfer_in',
  'borrow',
  'repay',
  'interest',
  'liquidation',
  'convert',
] as const;

const SPOT_KINDS: KindWords = {
  deposit: ['deposit', 'deposit'],
  withdrawal: ['withdraw', 'withdraw'],
  'withdrawal-fee': ['withdraw', 'withdraw'],
  transfer: ['transfer_in', 'transfer_out'],
  trade: undefined,
  fee: ['deduction_handling_fee', 'deduction_handling_fee'],
  'realised-pnl': undefined,
  'isolated-margin': undefined,
  'loss-cover': undefined,
  borrow: ['borrow', 'borrow'],
  repay: ['repay', 'repay'],
  interest: ['interest', 'interest'],
  'debt-cover': ['liquidation', 'liquidation'],
  funding: undefined,
  'liquidation-surplus': undefined,
  'profit-drawn': undefined,
  'reserve-top-up': undefined,
  convert: ['convert', 'convert'],
  commission: ['rebate_rewards', 'rebate_rewards'],
  'commission-correction': ['rebate_rewards', 'rebate_rewards'],
  loan: ['borrow', 'borrow'],
  'loan-repayment': ['repay', 'repay'],
  'loan-interest': undefined,
  'loan-loss': undefined,
};

/** In lower case, as the exchange sends them. */
export const SPOT_BILL_WORDS: BillWords = new Map<BillPurpose, string>([
  ['spot-buy:in', 'buy'],
  ['spot-buy:out', 'buy'],
  ['spot-sell:in', 'sell'],
  ['spot-sell:out', 'sell'],
  ...ofKinds(SPOT_KINDS),
]);

export const spotBill = codec<BillRow>({
  billId: ['Bill id.', (row) => row.billId],
  coin: ['Coin.', (row) => row.coin],
  groupType: [
    'Group: deposit, withdraw, transaction, transfer, convert or loan.',
    (row) => spotGroupOf(row.purpose),
  ],
  businessType: ['What it was for.', (row) => SPOT_BILL_WORDS.get(row.purpose) ?? ''],
  size: ['Change of the balance before the fee, signed.', (row) => row.amount],
  balance: ['What the caller has of the coin in the wallet after it.', (row) => row.balance],
  fees: ['Fee beside it; negative = paid.', (row) => row.fee],
  cTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
});

/** `groupType` of a spot bill's line. */
export function spotGroupOf(purpose: BillPurpose): (typeof SPOT_BILL_GROUPS)[number] {
  if (purpose.startsWith('spot-') || purpose.startsWith('fee:')) return 'transaction';
  if (purpose.startsWith('deposit:')) return 'deposit';
  if (purpose.startsWith('withdrawal')) return 'withdraw';
  if (purpose.startsWith('convert:')) return 'convert';
  return purpose.startsWith('transfer:') ? 'transfer' : 'loan';
}
