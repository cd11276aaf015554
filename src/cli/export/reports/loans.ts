import type { Report } from '../report.ts';

export const loans: Report = {
  name: 'loans',
  summary: 'institutional loans, open and paid off',
  path: '/operator/v1/loans',
  columns: {
    orderId: 'text',
    productId: 'text',
    uid: 'text',
    riskUnitId: 'text',
    coin: 'text',
    loanAmount: 'number',
    unpaidAmount: 'number',
    unpaidInterest: 'number',
    repaidAmount: 'number',
    repaidInterest: 'number',
    status: 'text',
    loanMs: 'time',
  },
  options: ['window', 'coin'],
  repeats: [],
};
