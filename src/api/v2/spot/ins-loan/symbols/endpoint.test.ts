import { describe } from 'vitest';
import { describeProductSymbols } from '../../../../../../test/support/loan-products.ts';

describe('R-4.5-8 what a product lets trade', () => {
  describeProductSymbols({ path: '/api/v2/spot/ins-loan/symbols' });
});
