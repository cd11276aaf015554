import { describe } from 'vitest';
import { describeLoanToValue } from '../../../../../test/support/loan-to-value.ts';

describe('R-4.5-10 loan to value', () => {
  describeLoanToValue({
    path: '/api/v3/ins-loan/ltv-convert',
    noUnit: {
      code: '25566',
      english: 'The risk unit does not exist.',
      chinese: '风险单元不存在',
    },
  });
});
