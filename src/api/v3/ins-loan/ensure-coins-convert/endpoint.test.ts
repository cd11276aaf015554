import { describe } from 'vitest';
import { describeProductCollateral } from '../../../../../test/support/loan-products.ts';

describe('R-4.5-8 collateral of a product', () => {
  describeProductCollateral({ path: '/api/v3/ins-loan/ensure-coins-convert' });
});
