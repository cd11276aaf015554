/**
 * The words of account bills in each family (wire.md appendix C), by what a line was for. A purpose
 * without a word is on no bill of that family.
 */
import type { ExecType, PositionSide, Side } from '../../engine/order/order.ts';
import type { BillPurpose } from '../../reporting/postings/bill-purpose.ts';
import type { ShownKind } from '../../reporting/postings/shown-postings.ts';
import type { SPOT_BILL_GROUPS } from './bill-types.ts';

export type BillWords = ReadonlyMap<BillPurpose, string>;

type FuturesAct = `${'open' | 'close'}-${PositionSide}` | Side;
/** By what made the order; an act that is missing has the word of the user's own orders. */
type FillWords = Readonly<Record<ExecType, Partial<Record<FuturesAct, string>>>>;
/** For money that came, for money that went. */
type Ways = readonly [string, string];
type KindWords = Readonly<Record<ShownKind, Ways | undefined>>;

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
const MIX_RESERVE: Ways = ['risk_captital_user_transfer', 'risk_captital_user_transfer'];
const V3_RESERVE: Ways = ['RISK_LIQ_USER_IN', 'RISK_LIQ_USER_OUT'];
const MIX_TRANSFER: Ways = ['trans_from_exchange', 'trans_to_exchange'];
const V3_TRANSFER: Ways = ['TRANSFER_IN', 'TRANSFER_OUT'];

const MIX_KINDS: KindWords = {
  deposit: MIX_TRANSFER,
  withdrawal: MIX_TRANSFER,
  transfer: MIX_TRANSFER,
  trade: undefined,
  fee: undefined,
  'realised-pnl': ['delivery_long', 'delivery_short'],
  'isolated-margin': ['append_margin', 'reduce_margin'],
  'loss-cover': MIX_RESERVE,
  borrow: undefined,
  repay: undefined,
  interest: undefined,
  'debt-cover': undefined,
  funding: ['contract_settle_fee', 'contract_settle_fee'],
  'liquidation-surplus': MIX_RESERVE,
  'profit-drawn': MIX_RESERVE,
  'reserve-top-up': undefined,
  commission: undefined,
  'commission-correction': undefined,
  loan: MIX_TRANSFER,
  'loan-repayment': MIX_TRANSFER,
  'loan-interest': undefined,
  'loan-loss': undefined,
};

const SPOT_KINDS: KindWords = {
  deposit: ['deposit', 'deposit'],
  withdrawal: ['withdraw', 'withdraw'],
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
  commission: ['rebate_rewards', 'rebate_rewards'],
  'commission-correction': ['rebate_rewards', 'rebate_rewards'],
  loan: ['borrow', 'borrow'],
  'loan-repayment': ['repay', 'repay'],
  'loan-interest': undefined,
  'loan-loss': undefined,
};

const V3_KINDS: KindWords = {
  deposit: V3_TRANSFER,
  withdrawal: V3_TRANSFER,
  transfer: V3_TRANSFER,
  trade: undefined,
  fee: ['ORDER_PLF_FEE_OUT', 'ORDER_PLF_FEE_OUT'],
  'realised-pnl': ['CLOSE_LONG', 'CLOSE_SHORT'],
  'isolated-margin': undefined,
  'loss-cover': V3_RESERVE,
  borrow: ['BORROW', 'BORROW'],
  repay: ['REPAYMENT', 'REPAYMENT'],
  interest: ['INTEREST_SETTLEMENT_OUT', 'INTEREST_SETTLEMENT_OUT'],
  'debt-cover': ['LIQ_REPAYMENT', 'LIQ_REPAYMENT'],
  funding: ['CONTRACT_MAIN_SETTLE_FEE_USER_IN', 'CONTRACT_MAIN_SETTLE_FEE_USER_OUT'],
  'liquidation-surplus': V3_RESERVE,
  'profit-drawn': V3_RESERVE,
  'reserve-top-up': undefined,
  commission: V3_TRANSFER,
  'commission-correction': V3_TRANSFER,
  loan: ['BORROW', 'BORROW'],
  'loan-repayment': ['REPAYMENT', 'REPAYMENT'],
  'loan-interest': undefined,
  'loan-loss': undefined,
};

export const MIX_BILL_WORDS: BillWords = new Map([...ofFills(MIX_FILLS), ...ofKinds(MIX_KINDS)]);

/** In lower case, as the exchange sends them. */
export const SPOT_BILL_WORDS: BillWords = new Map<BillPurpose, string>([
  ['spot-buy:in', 'buy'],
  ['spot-buy:out', 'buy'],
  ['spot-sell:in', 'sell'],
  ['spot-sell:out', 'sell'],
  ...ofKinds(SPOT_KINDS),
]);

export const V3_BILL_WORDS: BillWords = new Map<BillPurpose, string>([
  ['spot-buy:in', 'ORDER_DEALT_IN'],
  ['spot-sell:in', 'ORDER_DEALT_IN'],
  ['spot-buy:out', 'ORDER_DEALT_FROZEN_OUT'],
  ['spot-sell:out', 'ORDER_DEALT_FROZEN_OUT'],
  ...ofFills(V3_FILLS),
  ...ofKinds(V3_KINDS),
]);

/** `groupType` of a spot bill's line. */
export function spotGroupOf(purpose: BillPurpose): (typeof SPOT_BILL_GROUPS)[number] {
  if (purpose.startsWith('spot-') || purpose.startsWith('fee:')) return 'transaction';
  if (purpose.startsWith('deposit:')) return 'deposit';
  if (purpose.startsWith('withdrawal:')) return 'withdraw';
  return purpose.startsWith('transfer:') ? 'transfer' : 'loan';
}

/** The purposes that have a word, or of them those that have this one. */
export function purposesOf(words: BillWords, wanted?: string): readonly BillPurpose[] {
  return [...words].flatMap(([purpose, word]) =>
    wanted === undefined || word === wanted ? [purpose] : [],
  );
}

function ofFills(words: FillWords): readonly (readonly [BillPurpose, string])[] {
  return (Object.keys(words) as ExecType[]).flatMap((execType) =>
    Object.entries({ ...words.normal, ...words[execType] }).map(
      ([act, word]) => [`${execType}:${act as FuturesAct}`, word] as const,
    ),
  );
}

function ofKinds(words: KindWords): readonly (readonly [BillPurpose, string])[] {
  return (Object.keys(words) as ShownKind[]).flatMap((kind) => {
    const ways = words[kind];
    if (ways === undefined) return [];
    return [[`${kind}:in`, ways[0]] as const, [`${kind}:out`, ways[1]] as const];
  });
}
