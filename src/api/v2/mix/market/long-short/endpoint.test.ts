import { describeLeaning } from '../../../../../../test/support/market-leaning.ts';

describeLeaning({
  path: '/api/v2/mix/market/long-short',
  row: { longRatio: '0', shortRatio: '1', longShortRatio: '0' },
  unknown: '40034',
});
