/** A loan order (spec 2.8) and a repayment as others read them: amounts as decimal text. */

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

/** Why a loan was repaid: by an act, by the margin call, or by the sale of the unit. */
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
