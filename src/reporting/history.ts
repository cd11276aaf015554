/**
 * The questions the API may ask of history. Every answer merges the SQL rows with the events not
 * yet projected, so that everybody reads their own writes (case A28). Newest first throughout.
 */
import type { Category, InstrumentKey } from '../engine/core/instrument.ts';
import type { OrderCategory, Side } from '../engine/core/order.ts';
import type { FillRecord, OrderRecord } from '../engine/core/order-record.ts';
import type { Receipt, ReceiptKind } from '../engine/core/receipt.ts';
import type { TriggerKind, TriggerStatus } from '../engine/core/trigger.ts';
import type { Wallet } from '../engine/core/wallet.ts';
import type { TriggerRecord } from '../engine/orders/trigger/trigger-record.ts';
import type { ClosedPositionRecord } from '../engine/positions/closed-position-record.ts';
import type { AgentHistory } from './agent-report.ts';
import type { PageRequest, TimeWindow } from './lists/page.ts';
import type { LoanHistory } from './loan-report.ts';
import type { BillPurpose } from './postings/bill-purpose.ts';

/** Finished orders only: live ones are in the engine's state. The window is on `createdMs`. */
export interface OrderFilter extends TimeWindow {
  /** Undefined: of all users, as only the operator sees them. */
  readonly uid: string | undefined;
  readonly categories?: readonly OrderCategory[];
  readonly symbol?: string;
  readonly orderId?: string;
  readonly clientOid?: string;
}

export interface FillFilter extends TimeWindow {
  /** Undefined: of all users. */
  readonly uid: string | undefined;
  readonly categories?: readonly OrderCategory[];
  readonly symbol?: string;
  readonly orderId?: string;
}

export interface TradeRow {
  readonly tradeId: string;
  readonly price: string;
  readonly qty: string;
  readonly value: string;
  readonly takerSide: Side;
  readonly timeMs: number;
}

/** Decimal text throughout; `startMs` is the open time. */
export interface CandleRow {
  readonly startMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly baseVolume: string;
  readonly quoteVolume: string;
}

/** What the prices of a candle are of: trades, the mark, or the index. */
export type CandleSource = 'trades' | 'mark' | 'index';

export interface CandleRequest {
  readonly instrument: InstrumentKey;
  /** Absent: trades. */
  readonly source?: CandleSource;
  /** Candle length in ms: 60_000 · n, or a calendar month. */
  readonly length: number | 'month';
  /** Periods of 6 h and more start at UTC midnight or at UTC+8 midnight. */
  readonly zone: 'utc' | 'utc8';
  /** Open times: from inclusive, to exclusive. What has not begun yet has no candle. */
  readonly fromMs?: number;
  readonly toMs: number;
  readonly limit: number;
}

export interface LedgerRow {
  readonly entryId: string;
  readonly seq: number;
  readonly account: string;
  readonly uid: string;
  readonly coin: string;
  readonly kind: string;
  /** Signed: what the account gained. */
  readonly amount: string;
  readonly balance: string;
  readonly cause: string;
  readonly timeMs: number;
}

export interface LedgerFilter extends TimeWindow {
  /** Empty: the venue's own accounts. */
  readonly uid?: string;
  readonly coin?: string;
  /** Of the venue's own accounts no index tells. */
  readonly account?: string;
  /** No index leads to this and the one below but by the user. */
  readonly kind?: string;
  readonly cause?: string;
}

/** What a line of an account bill is about: see bill-lines.ts. */
export interface BillSubject {
  /** Both '' where no instrument is concerned; MARGIN for fills of margin orders. */
  readonly category: BillCategory;
  readonly symbol: string;
  readonly purpose: BillPurpose;
}

/** Signed. */
export interface BillFigures {
  readonly amount: string;
  /** Beside the amount; negative = paid. */
  readonly fee: string;
  /** What the user has of the coin in the wallet after it. */
  readonly balance: string;
  /** '' where it was not an order's fill. */
  readonly orderId: string;
}

export interface BillRow extends BillSubject, BillFigures {
  /** That of the ledger entry that it begins with. */
  readonly billId: string;
  readonly uid: string;
  readonly wallet: Wallet;
  /** '' where none is concerned. */
  readonly instrument: InstrumentKey | '';
  readonly coin: string;
  readonly cause: string;
  readonly timeMs: number;
}

export type BillCategory = Category | 'MARGIN' | '';

export interface BillFilter extends TimeWindow {
  /** Undefined: of all users. */
  readonly uid: string | undefined;
  readonly wallet?: Wallet;
  /** With '' for what concerns no instrument. */
  readonly categories?: readonly BillCategory[];
  readonly symbol?: string;
  readonly coins?: readonly string[];
  readonly purposes?: readonly BillPurpose[];
}

/** Bills as they stand at a moment: what is both up to a time and up to a journal entry, inclusive. */
export interface BalanceRequest {
  readonly uids: readonly string[];
  readonly atMs: number;
  readonly atSeq: number;
}

/** What a user has of a coin in a wallet: the balance of the last line of that bill. */
export type BalanceRow = Pick<BillRow, 'uid' | 'wallet' | 'coin' | 'balance' | 'billId' | 'timeMs'>;

/** `closingId` grows with the closings; the position's own id with the openings. */
export interface ClosedPositionRow extends ClosedPositionRecord {
  readonly closingId: string;
}

/** The window is on `closedMs`. */
export interface ClosedPositionFilter extends TimeWindow {
  readonly uid: string;
  readonly categories?: readonly Category[];
  readonly symbol?: string;
}

/** Finished triggers only: waiting ones are in the engine's state. The window is on `createdMs`. */
export interface TriggerHistoryFilter extends TimeWindow {
  readonly uid: string;
  readonly categories?: readonly Category[];
  readonly symbol?: string;
  readonly kinds?: readonly TriggerKind[];
  readonly status?: TriggerStatus;
  readonly triggerId?: string;
  readonly clientOid?: string;
}

/** A transfer as one of its users sees it. */
export interface TransferRow {
  readonly transferId: string;
  /** Whose row it is: the sender or the receiver. */
  readonly uid: string;
  readonly clientOid: string;
  readonly coin: string;
  readonly amount: string;
  readonly fromUid: string;
  readonly fromAccount: string;
  readonly toUid: string;
  readonly toAccount: string;
  readonly timeMs: number;
}

export interface TransferFilter extends TimeWindow {
  readonly uid: string;
  /** `wallets` of the one user, or `users`: a main account and its sub-accounts. */
  readonly between: 'wallets' | 'users';
  /** Which side the user was on; absent = either. */
  readonly role?: 'sender' | 'receiver';
  readonly coin?: string;
  readonly fromAccount?: string;
  readonly clientOid?: string;
}

/** A change of an instrument's risk reserve. */
export interface ReserveRow {
  /** That of the ledger entry. */
  readonly entryId: string;
  readonly instrument: InstrumentKey;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  /** The reserve after it. */
  readonly balance: string;
  readonly timeMs: number;
}

/** The rate at which a funding interval of a contract ended. */
export interface FundingRateRow {
  readonly instrument: InstrumentKey;
  /** When it was settled. */
  readonly timeMs: number;
  /** Fraction; positive = longs paid. */
  readonly rate: string;
  readonly markPrice: string;
}

export interface ReceiptRow extends Omit<Receipt, 'inputs' | 'formula' | 'outcome' | 'ranks'> {
  /** The journal entry that brought it about. */
  readonly seq: number;
  readonly timeMs: number;
  /** {@link ReceiptDetail} as JSON text. */
  readonly detail: string;
}

export type ReceiptDetail = Pick<Receipt, 'inputs' | 'formula' | 'outcome' | 'ranks'>;

/** What is given must match. */
export interface ReceiptFilter extends TimeWindow {
  readonly uid?: string;
  readonly kind?: ReceiptKind;
  readonly positionId?: string;
  readonly orderId?: string;
}

/** An operator's act, with who and why. */
export interface AuditRow {
  readonly seq: number;
  readonly timeMs: number;
  readonly command: string;
  readonly by: string;
  readonly reason: string;
  /** The command as JSON text, secrets left out. */
  readonly detail: string;
  readonly outcome: string;
}

export interface AuditFilter extends TimeWindow {
  readonly command?: string;
}

export interface History extends AgentHistory, LoanHistory {
  /** Finished orders, by order id descending. */
  readonly orders: (filter: OrderFilter, page: PageRequest) => Promise<readonly OrderRecord[]>;
  /** Fills, by fill id descending. */
  readonly fills: (filter: FillFilter, page: PageRequest) => Promise<readonly FillRecord[]>;
  /** Public trades of an instrument, by trade id descending. */
  readonly trades: (
    instrument: InstrumentKey,
    window: TimeWindow,
    page: PageRequest,
  ) => Promise<readonly TradeRow[]>;
  /** Candles, oldest first: the last `limit` of the window. Empty minutes repeat the last close with no volume. */
  readonly candles: (request: CandleRequest) => Promise<readonly CandleRow[]>;
  /** Ledger entries without holds and releases, by entry id descending. */
  readonly ledger: (filter: LedgerFilter, page: PageRequest) => Promise<readonly LedgerRow[]>;
  /** Lines of account bills, by bill id descending. */
  readonly bills: (filter: BillFilter, page: PageRequest) => Promise<readonly BillRow[]>;
  /** What users have had, by user in the order of the request, then wallet and coin. */
  readonly balances: (request: BalanceRequest) => Promise<readonly BalanceRow[]>;
  /** Closed positions of a user, by closing id descending. */
  readonly closedPositions: (
    filter: ClosedPositionFilter,
    page: PageRequest,
  ) => Promise<readonly ClosedPositionRow[]>;
  /** Finished triggers of a user, by trigger id descending. */
  readonly triggers: (
    filter: TriggerHistoryFilter,
    page: PageRequest,
  ) => Promise<readonly TriggerRecord[]>;
  /** Transfers of a user, by transfer id descending. */
  readonly transfers: (
    filter: TransferFilter,
    page: PageRequest,
  ) => Promise<readonly TransferRow[]>;
  /** Changes of the risk reserve of an instrument, by entry id descending. */
  readonly reserves: (
    instrument: InstrumentKey,
    page: PageRequest,
  ) => Promise<readonly ReserveRow[]>;
  /** The newest `limit` funding rates of a contract, newest first. */
  readonly fundingRates: (
    instrument: InstrumentKey,
    limit: number,
  ) => Promise<readonly FundingRateRow[]>;
  /** Receipts, by receipt id descending. */
  readonly receipts: (filter: ReceiptFilter, page: PageRequest) => Promise<readonly ReceiptRow[]>;
  /** Operators' acts, by seq descending; `beforeId` is a seq. */
  readonly audit: (filter: AuditFilter, page: PageRequest) => Promise<readonly AuditRow[]>;
}
