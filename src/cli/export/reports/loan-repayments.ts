import type { Report } from '../report.ts';

export const loanRepayments: Report = {
  name: 'loan-repayments',
  summary: 'repayments of loans, with why',
  path: '/operator/v1/loan-repayments',
  columns: {
    repaymentId: 'text',
    orderId: 'text',
    uid: 'text',
    riskUnitId: 'text',
    coin: 'text',
    repaidAmount: 'number',
    repaidInterest: 'number',
    extent: 'text',
    because: 'text',
    timeMs: 'time',
  },
  options: ['window', 'coin'],
  repeats: [],
};
