import { describeLeaning } from '../../../../../../test/support/market-leaning.ts';

describeLeaning({
  path: '/api/v2/mix/market/position-long-short',
  row: { longPositionRatio: '0.25', shortPositionRatio: '0.75', longShortPositionRatio: '0.3333' },
  unknown: '40034',
});
