/**
 * Agents and their direct customers (R-A-*): who earns a part of whose fees, and what the open day has
 * brought so far. A customer is a main account; what its sub-accounts pay counts as its own. An agent may be the
 * broker of its own sub-accounts besides (R-K-7): each of them is then counted like a customer.
 */

import type { Units } from '../../primitives/units.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import { factsCodec } from './facts.ts';
import type { OrderCategory } from './order.ts';

/** What a snapshot keeps of an agent, beside its customers. */
export interface AgentFacts {
  readonly uid: string;
  /** Fraction of its customers' fees, RATE_SCALE units. */
  commissionRate: Units;
  /** Fraction of its own sub-accounts' fees, RATE_SCALE units, from the next day on; undefined: nothing. */
  brokerRate: Units | undefined;
  /** The same on the open day. */
  brokerDayRate: Units | undefined;
}

export const AGENT_FACTS = factsCodec<AgentFacts>({
  uid: true,
  commissionRate: true,
  brokerRate: true,
  brokerDayRate: true,
});

export interface Agent extends AgentFacts, Mutable {
  /** By uid; with those who left and still have fees of the open day. */
  readonly customers: Map<string, Customer>;
  /** By uid: its own sub-accounts whose fees have counted for it as their broker. */
  readonly subAccounts: Map<string, Customer>;
}

export type ReadAgent = DeepReadonly<Agent>;

/** What a snapshot keeps of a customer, beside its open day and its totals. */
export interface CustomerFacts {
  readonly uid: string;
  sinceMs: number;
  /** Fraction of the commission that is the customer's, RATE_SCALE units. */
  userRebateRate: Units;
  /** Earns nothing from now on; kept for the running totals. */
  hasLeft: boolean;
  /** USD traded on the open day, USD_SCALE units. */
  volume: Units;
}

export const CUSTOMER_FACTS = factsCodec<CustomerFacts>({
  uid: true,
  sinceMs: true,
  userRebateRate: true,
  hasLeft: true,
  volume: true,
});

export interface Customer extends CustomerFacts, Mutable {
  readonly agent: Agent;
  /** Fees of the open UTC+8 day, by {@link dayFeesKey}. */
  readonly day: Map<string, DayFees>;
  /** All that the agent has earned by it, units per coin. */
  readonly totals: Map<string, Units>;
}

export type ReadCustomer = DeepReadonly<Customer>;

/** What one customer paid in one coin on one instrument since the day began. */
export interface DayFees extends Mutable {
  readonly coin: string;
  readonly category: OrderCategory;
  readonly symbol: string;
  /** Traded, value units of the instrument. */
  dealAmount: Units;
  /** Units of the coin, maker plus taker: before the deduction, the deduction, and what was paid. */
  fee: Units;
  deduction: Units;
  paid: Units;
  /** Corrections of earlier days that were posted on this one, units of the coin. */
  correction: Units;
  userCorrection: Units;
  /** Of a broker's sub-account alone. */
  earned?: DayEarned;
}

/** What the fees of a broker's sub-account have earned the broker, and what all came to in USD. */
export interface DayEarned extends Mutable {
  /** Units of the coin: what is the broker's. */
  rebate: Units;
  /** USD_SCALE units, each fill at the prices of its moment. */
  volumeUsd: Units;
  feeUsd: Units;
  paidUsd: Units;
  rebateUsd: Units;
}

export type ReadDayFees = DeepReadonly<DayFees>;

/** All agents, and all who are customers now, of whichever agent. */
export interface Partners extends Mutable {
  readonly agents: Map<string, Agent>;
  /** By uid, without those who left. */
  readonly customers: Map<string, Customer>;
}

export function noPartners(): Partners {
  return { agents: new Map(), customers: new Map() };
}

export function dayFeesKey(of: Pick<ReadDayFees, 'coin' | 'category' | 'symbol'>): string {
  return `${of.coin} ${of.category} ${of.symbol}`;
}

export interface CustomerDeposit {
  readonly agentUid: string;
  /** The main account. */
  readonly uid: string;
  readonly coin: string;
  /** Decimal text. */
  readonly amount: string;
}

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
  readonly payer: CommissionPayer;
  /** Of a broker's sub-account alone, else empty: what the fills came to in USD, each at the prices of its moment. */
  readonly volumeUsd: string;
  readonly feeUsd: string;
  readonly feePaidUsd: string;
  readonly rebateUsd: string;
}

/** Whose fees a commission is a part of. */
export type CommissionPayer = 'customer' | 'sub-account';

/** What one fill of a broker's sub-account earned the broker; paid with all else of its day. */
export interface FillCommission {
  readonly fillId: string;
  readonly orderId: string;
  readonly clientOid: string;
  /** The broker. */
  readonly agentUid: string;
  /** The sub-account. */
  readonly uid: string;
  readonly category: OrderCategory;
  readonly symbol: string;
  /** Of the fee. */
  readonly coin: string;
  /** In `coin`, signed: by how much the day's commission was more with this fill than without. */
  readonly rebateAmount: string;
  /** USD at the prices of the moment: traded, the fee before a deduction, what was paid, and the commission. */
  readonly volumeUsd: string;
  readonly feeUsd: string;
  readonly feePaidUsd: string;
  readonly rebateUsd: string;
}

/** What a customer traded on a UTC+8 day. */
export interface CustomerDay {
  readonly agentUid: string;
  readonly uid: string;
  readonly dateMs: number;
  /** USD, decimal text. */
  readonly volume: string;
}
