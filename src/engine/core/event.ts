/**
 * Events: what happened. Everything outside the engine (history, tape, metrics, the live line of
 * the console) is a function of them. An event may point at engine objects that will not change
 * again (a closed order, an instrument), which keeps the hot path free of copies.
 */

import type { Units } from '../../primitives/units.ts';
import type { CommissionRow, CustomerDay, CustomerDeposit, FillCommission } from './agent.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import type { Order, Trigger } from './entities.ts';
import type { Instrument } from './instrument.ts';
import type { Posting } from './ledger.ts';
import type { LoanRecord, LoanRepayment } from './loan.ts';
import type { HoldMode, MarginMode, PositionSide, Side } from './order.ts';
import type { PaymentRecord } from './payment.ts';
import type { Position } from './position.ts';
import type { Receipt } from './receipt.ts';
import type { Refusal } from './rejection.ts';
import type { TransferEnd } from './user.ts';

/** An order as it was when the event happened; `order` itself goes on changing while it is open. */
interface OrderTold {
  readonly orderId: string;
  readonly uid: string;
  readonly instrument: Instrument;
  readonly order: Order;
  /** 0 for a market order. */
  readonly priceTicks: number;
  readonly lots: number;
  readonly leavesLots: number;
  readonly cumLots: number;
  /** Value units of the instrument. */
  readonly cumValue: Units;
}

/** An order exists from here on: it trades, rests or ends with the events that follow. */
interface OrderAccepted extends OrderTold {
  readonly type: 'order-accepted';
}

/** Its price or its size changed. It keeps its place in the queue if only its size did, and shrank. */
interface OrderAmended extends OrderTold {
  readonly type: 'order-amended';
}

/** One side of a trade. */
export interface Fill {
  readonly fillId: string;
  readonly order: Order;
  readonly liquidity: 'maker' | 'taker';
  /** Units of `feeCoin`; positive = paid. */
  readonly fee: Units;
  readonly feeCoin: string;
  /** What the platform coin's discount took off the fee (R-E-6), units of `feeCoin`; undefined: not paid in it. */
  readonly feeDeduction: Units | undefined;
  /** Margin-coin units; 0 on spot and when opening. */
  readonly realisedPnl: Units;
  /** The position it changed, and whether it opened or closed it (a flip is both: `flip`). */
  readonly positionSide: PositionSide | undefined;
  readonly effect: 'open' | 'close' | 'flip' | undefined;
  /** The order after this fill, which others of the same command may follow. */
  readonly leavesLots: number;
  readonly cumLots: number;
  /** Value units of the instrument. */
  readonly cumValue: Units;
  /** Σ of its fills so far: fees in its fee coin and in the platform coin, realised profit. */
  readonly orderFee: Units;
  readonly orderPlatformFee: Units;
  readonly orderPnl: Units;
}

export type ReadFill = DeepReadonly<Fill>;

/** Two orders met: the public tape's row, and both fills. */
export interface Traded {
  readonly type: 'traded';
  readonly tradeId: string;
  readonly instrument: Instrument;
  readonly priceTicks: number;
  readonly lots: number;
  /** In value units of the instrument. */
  readonly value: Units;
  readonly takerSide: Side;
  /** Made by the venue between two positions, at a price of its own: not for the tape. */
  readonly isOffBook: boolean;
  readonly maker: Fill;
  readonly taker: Fill;
}

export type ReadTraded = DeepReadonly<Traded>;

/** A finished order leaves the state with this one complete event; `order` never changes again. */
export interface OrderClosed {
  readonly type: 'order-closed';
  readonly order: Order;
}

/** A level of a book as it is after the command; 0 lots = there is none. */
export interface LevelRow {
  readonly ticks: number;
  readonly lots: number;
}

/** The levels of a book that the command changed, each once, best first. */
export interface BookChanged {
  readonly type: 'book-changed';
  readonly instrument: Instrument;
  readonly bids: readonly LevelRow[];
  readonly asks: readonly LevelRow[];
}

/** A position whose size, money or settings the command changed, as it is after it. */
export interface PositionChanged {
  readonly type: 'position-changed';
  readonly positionId: string;
  readonly uid: string;
  readonly instrument: Instrument;
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  readonly side: PositionSide;
  readonly leverage: number;
  readonly lots: number;
  /** Value units of the instrument: what its open lots cost. */
  readonly openValue: Units;
  /** Margin-coin units: isolated what the position owns, crossed its initial margin. */
  readonly margin: Units;
  /** Margin-coin units since it was opened: realised profit, funding received − paid, fees paid. */
  readonly realisedPnl: Units;
  readonly funding: Units;
  readonly openFee: Units;
  readonly closeFee: Units;
  readonly createdMs: number;
  readonly updatedMs: number;
}

/** A position was closed to its last lot; `position` never changes again. */
interface PositionClosed {
  readonly type: 'position-closed';
  readonly uid: string;
  readonly instrument: Instrument;
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  readonly position: Position;
}

export type ReadPositionClosed = DeepReadonly<PositionClosed>;

interface TriggerTold {
  /** As it was when the event happened: a copy. */
  readonly trigger: Trigger;
}

/** A trigger waits from here on. */
interface TriggerPlaced extends TriggerTold {
  readonly type: 'trigger-placed';
}

/** A trigger waits for something else, or with another order. */
interface TriggerAmended extends TriggerTold {
  readonly type: 'trigger-amended';
}

/** A trigger fired or was cancelled; `trigger` never changes again. */
interface TriggerClosed {
  readonly type: 'trigger-closed';
  readonly trigger: Trigger;
}

/** A deposit or a withdrawal is asked for, or another thing has become of it: as it is then. */
export interface PaymentChanged {
  readonly type: 'payment-changed';
  readonly payment: PaymentRecord;
}

/** All money that the command moved, in order. */
export interface Posted {
  readonly type: 'posted';
  readonly postings: readonly Posting[];
}

/** A transfer, also one inside a wallet, which posts nothing. */
export interface Transferred {
  readonly type: 'transferred';
  readonly transferId: string;
  readonly clientOid: string;
  readonly from: TransferEnd;
  readonly to: TransferEnd;
  readonly coin: string;
  /** Units of the coin. */
  readonly amount: Units;
  /** Of the end that is isolated margin; absent where none is. */
  readonly symbol?: string;
}

/** A user exchanged a coin for another with the venue. */
interface Converted {
  readonly type: 'converted';
  readonly conversion: Conversion;
}

/** A main account moved a position between two accounts of its family, at the mark. */
export interface PositionMoved {
  readonly type: 'position-moved';
  /** The main account. */
  readonly uid: string;
  readonly fromUid: string;
  readonly toUid: string;
  readonly instrument: Instrument;
  readonly positionSide: PositionSide;
  readonly lots: number;
  readonly priceTicks: number;
  /** Of the order that closed it, and the fills that closed and opened it. */
  readonly orderId: string;
  readonly closeFillId: string;
  readonly openFillId: string;
}

/** Amounts in units of their coins. */
interface Conversion {
  readonly convertId: string;
  readonly uid: string;
  readonly fromCoin: string;
  readonly fromSize: Units;
  readonly toCoin: string;
  readonly toSize: Units;
  /** `toCoin` for one of `fromCoin`, decimal text. */
  readonly price: string;
}

/**
 * What follows, up to the next such event, happened at this time: things that were due before the
 * command tell their own; without one it is the entry's.
 */
interface AsOf {
  readonly type: 'as-of';
  readonly timeMs: number;
}

/** A funding interval of a contract ended at this rate. */
interface FundingSettled {
  readonly type: 'funding-settled';
  readonly instrument: Instrument;
  /** Decimal text; positive = longs paid. */
  readonly rate: string;
  readonly markPrice: string;
}

/** So many accounts held a position of a contract at a full five minutes: told when positions changed meanwhile. */
interface HoldersCounted {
  readonly type: 'holders-counted';
  readonly instrument: Instrument;
  readonly long: number;
  readonly short: number;
}

/** What was owed on margin at a full hour, before interest; what is not named was not owed. */
interface DebtsCounted {
  readonly type: 'debts-counted';
  readonly debts: readonly CountedDebt[];
}

/** What is owed of a coin, by all together or in the wallets of a pair. */
export interface CountedDebt {
  readonly coin: string;
  /** The pair; empty for all that is owed of the coin, that in pairs too. */
  readonly symbol: string;
  /** Units of the coin, without interest. */
  readonly principal: Units;
  /** USD per coin, MARK_SCALE units; 0 where nothing tells it. */
  readonly usdPrice: Units;
}

/** The mark or the index price of a contract is another one than before. */
export interface PricesMoved {
  readonly type: 'prices-moved';
  readonly instrument: Instrument;
  /** Units at MARK_SCALE; undefined = there is none. */
  readonly markPrice: Units | undefined;
  readonly indexPrice: Units | undefined;
}

/** A UTC+8 day ended: what it brought the agents, by agent, customer, coin and instrument. */
export interface CommissionsPaid {
  readonly type: 'commissions-paid';
  readonly rows: readonly CommissionRow[];
  readonly days: readonly CustomerDay[];
}

/** A fill of a broker's sub-account counts for the broker: what it earns, which is paid at the day's end. */
interface CommissionEarned {
  readonly type: 'commission-earned';
  readonly commission: FillCommission;
}

/** A direct customer of an agent, or one of its sub-accounts, paid money in. */
interface CustomerDeposited {
  readonly type: 'customer-deposited';
  readonly deposit: CustomerDeposit;
}

/** A loan was repaid in part or in full. */
interface LoanRepaid {
  readonly type: 'loan-repaid';
  readonly repayment: LoanRepayment;
}

/** A loan is paid off: it leaves the state. */
interface LoanClosed {
  readonly type: 'loan-closed';
  readonly loan: LoanRecord;
}

/** Why a figure is what it is: see receipt.ts. */
interface ReceiptKept {
  readonly type: 'receipt';
  readonly receipt: Receipt;
}

interface Rejected {
  readonly type: 'rejected';
  readonly rejection: Refusal;
}

/** An act that was done before under the same reference was asked for again: nothing was done. */
interface Repeated {
  readonly type: 'repeated';
  /** The type of the command. */
  readonly what: string;
  /** Where the first one stands in the journal. */
  readonly firstSeq: number;
}

/** A command that has no events of its own, or more to it than they say, was done. */
interface Changed {
  readonly type: 'changed';
  /** The type of the command. */
  readonly what: string;
}

export type Event =
  | OrderAccepted
  | OrderAmended
  | Traded
  | OrderClosed
  | BookChanged
  | PositionChanged
  | PositionClosed
  | TriggerPlaced
  | TriggerAmended
  | TriggerClosed
  | PaymentChanged
  | Posted
  | Transferred
  | Converted
  | PositionMoved
  | AsOf
  | FundingSettled
  | HoldersCounted
  | DebtsCounted
  | PricesMoved
  | CommissionsPaid
  | CommissionEarned
  | CustomerDeposited
  | LoanRepaid
  | LoanClosed
  | ReceiptKept
  | Rejected
  | Repeated
  | Changed;

/** An event as listeners get it: what it points at is live state. */
export type ReadEvent = DeepReadonly<Event>;
