/**
 * A receipt: why the venue did what nobody ordered (funding, a step of a liquidation, deleveraging,
 * delivery, interest) or what somebody ordered for later (a trigger). It names the figures that went
 * in, the formula, and what came out, so that a person can do the sum again.
 */
import type { InstrumentKey } from './instrument.ts';
import type { PositionSide } from './order.ts';
import type { Wallet } from './user.ts';

export type ReceiptKind =
  | 'funding'
  | 'liquidation'
  | 'deleveraging'
  | 'delivery'
  | 'trigger'
  | 'profit-drawn'
  | 'interest'
  | 'loan';

/** Figures of a margin account that owes, in USD: what it has at full price, and what it owes. */
export const ASSETS = 'assets';
export const DEBTS = 'debts';

/** One number of a receipt. */
export interface Figure {
  readonly name: string;
  /** Decimal text, or a word where the figure is none. */
  readonly value: string;
  /** The coin it counts in, where it is money. */
  readonly coin?: string;
  /** The journal entry that made it what it is; absent: the receipt's own. */
  readonly seq?: number;
}

/** A place in the queue of those who are deleveraged first. */
export interface Ranked {
  readonly uid: string;
  readonly positionId: string;
  /** profit × leverage, decimal text. */
  readonly score: string;
  /** Base coin taken off this position; '0' when its turn did not come. */
  readonly taken: string;
}

export interface Receipt {
  readonly receiptId: string;
  readonly kind: ReceiptKind;
  /** What of it: `add-margin`, `cancel`, `offset`, `reduce`, `liquidate`, `deleverage`, `surplus`, `repay`, `sell`, `seize`, `write-off`; of a loan also `margin-call`, `close`; '' otherwise. */
  readonly step: string;
  readonly uid: string;
  /** '' where no instrument is concerned. */
  readonly instrument: InstrumentKey | '';
  readonly positionSide: PositionSide | '';
  readonly positionId: string;
  readonly orderId: string;
  readonly inputs: readonly Figure[];
  readonly formula: string;
  readonly outcome: readonly Figure[];
  readonly ranks: readonly Ranked[];
  /** Of a margin account that owes: its wallet; absent otherwise. */
  readonly wallet?: Wallet;
}
