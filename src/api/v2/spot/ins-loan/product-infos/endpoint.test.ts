import { describe } from 'vitest';
import { describeProductLines } from '../../../../../../test/support/loan-products.ts';

describe('R-4.5-8 lines of a product', () => {
  describeProductLines({ path: '/api/v2/spot/ins-loan/product-infos' });
});
