/** Commands about institutional loans: products, risk units, loans and their repayment. */
import type { Category } from './instrument/instrument.ts';
import type { Signed } from './signed.ts';

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

export interface CreateLoanProduct extends Signed {
  readonly type: 'create-loan-product';
  readonly spec: LoanProductSpec;
}

/** Declares a risk unit: accounts whose assets stand together for their loans. The first one owns it. */
export interface CreateRiskUnit extends Signed {
  readonly type: 'create-risk-unit';
  readonly riskUnitId: string;
  readonly uids: readonly string[];
}

/** Adds an account to a risk unit of the asking user, or takes it out. */
export interface BindRiskUnit {
  readonly type: 'bind-risk-unit';
  /** Who asks: the unit's owner. */
  readonly uid: string;
  /** Absent = the only one he owns. */
  readonly riskUnitId?: string;
  readonly subUid: string;
  readonly operation: 'bind' | 'unbind';
}

export interface DisburseLoan extends Signed {
  readonly type: 'disburse-loan';
  readonly productId: string;
  readonly uid: string;
  readonly amount: string;
  /** Repeated: the first answer again, nothing moves. */
  readonly reference: string;
}

/** Repays a loan from its user's wallet: interest first, then principal. */
export interface RepayLoan extends Signed {
  readonly type: 'repay-loan';
  readonly orderId: string;
  readonly amount: string;
  readonly reference: string;
}

export type LoanCommand =
  | CreateLoanProduct
  | CreateRiskUnit
  | BindRiskUnit
  | DisburseLoan
  | RepayLoan;

export interface LoanResults {
  'create-loan-product': { readonly productId: string };
  'create-risk-unit': { readonly riskUnitId: string };
  'bind-risk-unit': { readonly riskUnitId: string; readonly uid: string };
  'disburse-loan': { readonly reference: string; readonly orderId: string };
  /** What is still unpaid, decimal text. */
  'repay-loan': {
    readonly reference: string;
    readonly unpaidAmount: string;
    readonly unpaidInterest: string;
  };
}
