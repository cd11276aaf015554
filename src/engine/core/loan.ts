/**
 * Institutional loans (R-I-*). What is unpaid is the balance of two ledger accounts of the loan; here
 * stands only what these do not tell.
 */

import { add, neg, type Units } from '../../primitives/units.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import type { HeapEntry, LedgerAccount } from './entities.ts';
import { factsCodec } from './facts.ts';
import type { Category } from './instrument.ts';

/** A coin that counts as collateral of a product. */
export interface LoanCollateralSpec {
  readonly coin: string;
  /** Fraction of its worth that counts. */
  readonly ratio: string;
  /** At most so much of it counts, USD; absent = all. */
  readonly maxValue?: string;
}

/** A loan product as the venue file declares it. Rates are decimal fractions. */
export interface LoanProductSpec {
  readonly productId: string;
  readonly coin: string;
  readonly annualRate: string;
  /** The most principal that one risk unit may owe of it. */
  readonly maxAmount: string;
  readonly collateral: readonly LoanCollateralSpec[];
  /**
   * Loan to value: from `warn` on nothing leaves the unit, from `margin` on nothing is bought or
   * opened and loans are repaid from what is there, from `liquidate` on the unit is sold.
   */
  readonly ltv: { readonly warn: string; readonly margin: string; readonly liquidate: string };
  /** Highest leverage that the unit's accounts may set; absent = the instrument's. */
  readonly leverage?: number;
  /** What the unit's accounts may trade; absent = everything. */
  readonly instruments?: readonly { readonly category: Category; readonly symbol: string }[];
}

export interface LoanProduct {
  readonly spec: LoanProductSpec;
  readonly coin: string;
  /** RATE_SCALE units. */
  readonly annualRate: Units;
  /** Units of the coin. */
  readonly maxAmount: Units;
  readonly collateral: readonly LoanCollateral[];
  /** RATE_SCALE units. */
  readonly warn: Units;
  readonly margin: Units;
  readonly liquidate: Units;
}

export interface LoanCollateral {
  readonly coin: string;
  /** RATE_SCALE units. */
  readonly ratio: Units;
  /** USD_SCALE units; undefined = no bound. */
  readonly maxValue: Units | undefined;
}

/** What a snapshot keeps of a risk unit, beside its members. */
export interface RiskUnitFacts {
  readonly id: string;
  /** Who may bind accounts to it: the first of them. */
  readonly ownerUid: string;
}

export const RISK_UNIT_FACTS = factsCodec<RiskUnitFacts>({ id: true, ownerUid: true });

/**
 * Accounts whose assets stand together for their loans. As an entry of a heap its key is the way that
 * all marks may go until it is looked at again (unit-watch.ts).
 */
export interface RiskUnit extends RiskUnitFacts, HeapEntry, Mutable {
  readonly uids: Set<string>;
  /** Its unpaid loans, oldest first. */
  readonly loans: Set<Loan>;
  /** How much its debts may grow until it is looked at again, USD units. */
  room: Units;
  /** Its loan to value was at or above the margin line when it was looked at. */
  isStrained: boolean;
}

export type ReadRiskUnit = DeepReadonly<RiskUnit>;

/** What a snapshot keeps of a loan. */
export interface LoanFacts {
  readonly orderId: string;
  readonly productId: string;
  readonly uid: string;
  readonly riskUnitId: string;
  readonly coin: string;
  readonly loanMs: number;
  /** Units of the coin: lent, and repaid so far. */
  readonly amount: Units;
  repaidPrincipal: Units;
  repaidInterest: Units;
}

export const LOAN_FACTS = factsCodec<LoanFacts>({
  orderId: true,
  productId: true,
  uid: true,
  riskUnitId: true,
  coin: true,
  loanMs: true,
  amount: true,
  repaidPrincipal: true,
  repaidInterest: true,
});

/** A loan that is not paid off. */
export interface Loan extends LoanFacts, Mutable {
  /** Both zero or below: minus what is unpaid. */
  readonly principal: LedgerAccount;
  readonly interest: LedgerAccount;
}

export type ReadLoan = DeepReadonly<Loan>;

/** All there is about institutional loans. */
export interface Loans extends Mutable {
  readonly products: Map<string, LoanProduct>;
  readonly units: Map<string, RiskUnit>;
  /** By order id, oldest first: order ids grow. */
  readonly open: Map<string, Loan>;
  /** The unit of each bound account. */
  readonly unitOf: Map<string, RiskUnit>;
  /** When interest is charged next; 0 = nothing is lent. */
  interestDueMs: number;
}

type ReadLoans = DeepReadonly<Loans>;

export function noLoans(): Loans {
  return {
    products: new Map(),
    units: new Map(),
    open: new Map(),
    unitOf: new Map(),
    interestDueMs: 0,
  };
}

/** Units of the coin. */
export function unpaidPrincipal({ principal }: Pick<ReadLoan, 'principal'>): Units {
  return neg(principal.balance);
}

export function unpaidInterest({ interest }: Pick<ReadLoan, 'interest'>): Units {
  return neg(interest.balance);
}

export function unpaidUnits(loan: Pick<ReadLoan, 'principal' | 'interest'>): Units {
  return add(unpaidPrincipal(loan), unpaidInterest(loan));
}

/** The risk unit of an account, where it has unpaid loans: only then its rules hold. */
export function indebtedUnit<U extends ReadRiskUnit>(
  { unitOf, open }: Pick<ReadLoans, 'open'> & { readonly unitOf: ReadonlyMap<string, U> },
  uid: string,
): U | undefined {
  if (open.size === 0) return undefined;
  const unit = unitOf.get(uid);
  return unit === undefined || unit.loans.size === 0 ? undefined : unit;
}

export interface LoanRecord {
  readonly orderId: string;
  readonly productId: string;
  readonly uid: string;
  readonly riskUnitId: string;
  readonly coin: string;
  readonly loanMs: number;
  readonly loanAmount: string;
  readonly unpaidAmount: string;
  readonly unpaidInterest: string;
  readonly repaidAmount: string;
  readonly repaidInterest: string;
  readonly status: 'not_paid_off' | 'paid_off';
}

/**
 * Why a loan was repaid: by an act, by the margin call, or by the sale of the unit (what nothing was
 * left for, and the venue wrote off, included).
 */
export type RepaymentCause = 'manual' | 'margin-call' | 'liquidation';

export interface LoanRepayment {
  /** Also the cause of its postings. */
  readonly repaymentId: string;
  readonly orderId: string;
  readonly uid: string;
  readonly riskUnitId: string;
  readonly coin: string;
  readonly timeMs: number;
  readonly repaidAmount: string;
  readonly repaidInterest: string;
  /** `all`: nothing of the loan is unpaid after it. */
  readonly extent: 'part' | 'all';
  readonly because: RepaymentCause;
}

const BY_HAND = 'loan:';

/** The cause of a posting that lends by hand; one that an order or a loss asked for names that. */
export function loanCause(loanId: string): string {
  return `${BY_HAND}${loanId}`;
}

/** The id of a loan by hand; undefined for any other cause. */
export function loanIdOf(cause: string): string | undefined {
  return cause.startsWith(BY_HAND) ? cause.slice(BY_HAND.length) : undefined;
}
