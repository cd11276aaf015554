import { describeLeaning } from '../../../../../test/support/market-leaning.ts';

describeLeaning({
  path: '/api/v3/market/futures-long-short',
  row: { longRatio: '0', shortRatio: '1', longShortRatio: '0' },
  unknown: '25100',
});
