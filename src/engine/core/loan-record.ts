/** A loan order (spec 2.8) and a repayment as others read them: amounts as decimal text. */

import { formatUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import {
  type LoanRecord,
  type ReadLoan,
  unpaidInterest,
  unpaidPrincipal,
  unpaidUnits,
} from './loan.ts';
import { type CoinScales, coinScale } from './steps.ts';

export function loanRecord(scales: CoinScales, loan: ReadLoan): LoanRecord {
  const scale = coinScale(scales, loan.coin);
  const money = (units: Units) => formatUnits(units, scale);
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
    status: unpaidUnits(loan) === 0 ? 'paid_off' : 'not_paid_off',
  };
}
