import { describe } from 'vitest';
import { describeRepaidHistory } from '../../../../../test/support/loan-repaid-history.ts';

describe('R-4.5-9 repayments of two years', () => {
  describeRepaidHistory({
    path: '/api/v3/ins-loan/repaid-history',
    amount: 'repayAmount',
    interest: 'repayInterest',
  });
});
