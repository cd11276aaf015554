/** Commands about agents (broker partners), their direct customers and what they earn. */
import type { OrderCategory } from './order/order.ts';
import type { Signed } from './signed.ts';

export interface CustomerSpec {
  readonly uid: string;
  /** Fills before it earn nothing; Unix ms. */
  readonly sinceMs: number;
  /** Fraction of the commission that is the customer's. */
  readonly userRebateRate: string;
}

/** Declares an agent, or changes it: rate and customers as they are from now on. */
export interface SetAgent extends Signed {
  readonly type: 'set-agent';
  readonly uid: string;
  /** Fraction of the fees its customers pay. */
  readonly commissionRate: string;
  readonly customers: readonly CustomerSpec[];
}

/** Pays an agent and its customer what a finished day owes them, or (negative) takes it back. */
export interface CorrectCommission extends Signed {
  readonly type: 'correct-commission';
  readonly agentUid: string;
  readonly uid: string;
  readonly coin: string;
  readonly category: OrderCategory;
  readonly symbol: string;
  /** Signed decimal text in `coin`: the agent's part, and the customer's. */
  readonly rebate: string;
  readonly userRebate: string;
  /** Repeated: the first answer again, nothing moves. */
  readonly reference: string;
}

export type PartnerCommand = SetAgent | CorrectCommission;

export interface PartnerResults {
  'set-agent': { readonly uid: string; readonly customers: number };
  'correct-commission': { readonly reference: string };
}
