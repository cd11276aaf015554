import { describeLeaning } from '../../../../../../test/support/market-leaning.ts';

describeLeaning({
  path: '/api/v2/mix/market/account-long-short',
  row: { longAccountRatio: '0.75', shortAccountRatio: '0.25', longShortAccountRatio: '3' },
  unknown: '40034',
});
