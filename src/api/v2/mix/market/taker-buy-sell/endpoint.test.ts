import { describeLeaning } from '../../../../../../test/support/market-leaning.ts';

describeLeaning({
  path: '/api/v2/mix/market/taker-buy-sell',
  row: { buyVolume: '0', sellVolume: '0.06' },
  unknown: '40034',
});
