/**
 * Institutional loans (R-I-*). What is unpaid is the balance of two ledger accounts of the loan; here
 * stands only what these do not tell.
 */
import type { LedgerAccount } from '../ledger/ledger.ts';
import type { LoanProductSpec } from '../loan-command.ts';

export interface LoanProduct {
  readonly spec: LoanProductSpec;
  readonly coin: string;
  /** RATE_SCALE units. */
  readonly annualRate: bigint;
  /** Units of the coin. */
  readonly maxAmount: bigint;
  readonly collateral: readonly LoanCollateral[];
  /** RATE_SCALE units. */
  readonly warn: bigint;
  readonly margin: bigint;
  readonly liquidate: bigint;
}

export interface LoanCollateral {
  readonly coin: string;
  /** RATE_SCALE units. */
  readonly ratio: bigint;
  /** USD_SCALE units; undefined = no bound. */
  readonly maxValue: bigint | undefined;
}

/** Accounts whose assets stand together for their loans. */
export interface RiskUnit {
  readonly id: string;
  /** Who may bind accounts to it: the first of them. */
  readonly ownerUid: string;
  readonly uids: Set<string>;
}

/** A loan that is not paid off. */
export interface Loan {
  readonly orderId: string;
  readonly productId: string;
  readonly uid: string;
  readonly riskUnitId: string;
  readonly coin: string;
  readonly loanMs: number;
  /** Units of the coin: lent, and repaid so far. */
  readonly amount: bigint;
  repaidPrincipal: bigint;
  repaidInterest: bigint;
  /** Both zero or below: minus what is unpaid. */
  readonly principal: LedgerAccount;
  readonly interest: LedgerAccount;
}

/** All there is about institutional loans. */
export interface Loans {
  readonly products: Map<string, LoanProduct>;
  readonly units: Map<string, RiskUnit>;
  /** By order id. */
  readonly open: Map<string, Loan>;
  /** The unit of each bound account. Never stored. */
  readonly unitOf: Map<string, RiskUnit>;
  /** When interest is charged next; 0 = nothing is lent. */
  interestDueMs: number;
}

export function noLoans(): Loans {
  return {
    products: new Map(),
    units: new Map(),
    open: new Map(),
    unitOf: new Map(),
    interestDueMs: 0,
  };
}
