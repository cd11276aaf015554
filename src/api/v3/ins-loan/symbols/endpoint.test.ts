import { describe } from 'vitest';
import { describeProductSymbols } from '../../../../../test/support/loan-products.ts';

describe('R-4.5-8 what a product lets trade, pairs and contracts', () => {
  describeProductSymbols({
    path: '/api/v3/ins-loan/symbols',
    more: {
      free: {
        // No pair of the fixture trades on margin.
        marginLeverage: '0',
        usdtContractLeverage: '125',
        coinContractLeverage: '125',
        usdcContractLeverage: '0',
        usdtContractSymbols: ['BTCUSDT', 'ETHUSDT', 'XRPUSDT'].map((symbol) => ({
          symbol,
          leverage: '125',
        })),
        coinContractSymbols: [{ symbol: 'BTCUSD', leverage: '125' }],
        usdcContractSymbols: [],
      },
      bounded: {
        marginLeverage: '0',
        usdtContractLeverage: '5',
        coinContractLeverage: '0',
        usdcContractLeverage: '0',
        usdtContractSymbols: ['BTCUSDT', 'ETHUSDT'].map((symbol) => ({ symbol, leverage: '5' })),
        coinContractSymbols: [],
        usdcContractSymbols: [],
      },
    },
  });
});
