import { describe } from 'vitest';
import { describeProductLines } from '../../../../../test/support/loan-products.ts';

describe('R-4.5-8 lines of a product, of spot and of contracts', () => {
  describeProductLines({
    path: '/api/v3/ins-loan/product-infos',
    more: {
      free: {
        supportUsdtContract: 'YES',
        supportCoinContract: 'YES',
        supportUsdcContract: 'NO',
        usdtContractOpenLine: '0.8',
        coinContractOpenLine: '0.8',
        usdcContractOpenLine: '0.8',
      },
      bounded: {
        supportUsdtContract: 'YES',
        supportCoinContract: 'NO',
        supportUsdcContract: 'NO',
        usdtContractOpenLine: '0.75',
        coinContractOpenLine: '0.75',
        usdcContractOpenLine: '0.75',
      },
    },
  });
});
