import type { Report } from './report.ts';
import { balances } from './reports/balances.ts';
import { bills } from './reports/bills.ts';
import { commissions } from './reports/commissions.ts';
import { fills } from './reports/fills.ts';
import { funding } from './reports/funding.ts';
import { ledger } from './reports/ledger.ts';
import { loanRepayments } from './reports/loan-repayments.ts';
import { loans } from './reports/loans.ts';
import { orders } from './reports/orders.ts';

/** Every report that can be exported. */
export const REPORTS: readonly Report[] = [
  fills,
  orders,
  ledger,
  funding,
  bills,
  commissions,
  loans,
  loanRepayments,
  balances,
];
