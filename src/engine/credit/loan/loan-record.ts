/** A loan order (spec 2.8) and a repayment as others read them: amounts as decimal text. */
import { formatUnits } from '../../../primitives/decimal.ts';
import { type Loan, unpaidInterest, unpaidPrincipal, unpaidUnits } from '../../core/loan.ts';
import { type CoinScales, coinScale } from '../../core/order-record.ts';

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

export function loanRecord(scales: CoinScales, loan: Loan): LoanRecord {
  const scale = coinScale(scales, loan.coin);
  const money = (units: bigint) => formatUnits(units, scale);
  return {
    orderId: loan.orderId,
    productId: loan.productId,
    uid: loan.uid,
    riskUnitId: loan.riskUnitId,
    coin: loan.coin,
    loanMs: loan.loanMs,
    loanAmount: money(loan.amount),
    unpaidAmount: money(unpaidPrincipal(loan)),
    unpaidInterest: money(unpaidInterest(loan)),
    repaidAmount: money(loan.repaidPrincipal),
    repaidInterest: money(loan.repaidInterest),
    status: unpaidUnits(loan) === 0n ? 'paid_off' : 'not_paid_off',
  };
}
