/** What the T+1 day tells: the rows of the agents' reports (spec 2.6), amounts as decimal text. */
import type { OrderCategory } from './order.ts';

/** One customer's fees in one coin on one instrument on one UTC+8 day, and what they earned. */
export interface CommissionRow {
  /** Also the cause of the postings that paid it. */
  readonly commissionId: string;
  readonly agentUid: string;
  readonly uid: string;
  /** UTC+8 midnight at which the day began, Unix ms. */
  readonly dateMs: number;
  readonly coin: string;
  readonly category: OrderCategory;
  readonly symbol: string;
  /** Quote coin; of inverse contracts USD. */
  readonly dealAmount: string;
  /** In `coin`: before the deduction, what was deducted, what was paid. */
  readonly fee: string;
  readonly feeDeduction: string;
  readonly feePaid: string;
  readonly commissionRate: string;
  readonly userRebateRate: string;
  /** The agent's part and the customer's, corrections included. */
  readonly rebateAmount: string;
  readonly userRebateAmount: string;
  /** Of the two above, corrections of earlier days. */
  readonly correction: string;
  readonly userCorrection: string;
  /** The agent's part of this customer in this coin: of the day, and of all days up to it. */
  readonly dayTotal: string;
  readonly total: string;
}

/** What a customer traded on a UTC+8 day. */
export interface CustomerDay {
  readonly agentUid: string;
  readonly uid: string;
  readonly dateMs: number;
  /** USD, decimal text. */
  readonly volume: string;
}
