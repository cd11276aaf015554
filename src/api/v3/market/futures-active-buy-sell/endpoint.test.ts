import { describeLeaning } from '../../../../../test/support/market-leaning.ts';

describeLeaning({
  path: '/api/v3/market/futures-active-buy-sell',
  row: { buyVolume: '0', sellVolume: '0.06' },
  unknown: '25100',
});
