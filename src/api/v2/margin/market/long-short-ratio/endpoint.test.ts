import { describeMarginFlow, LONG_SHORT } from '../../../../../../test/support/margin-flow.ts';

describeMarginFlow({
  path: '/api/v2/margin/market/long-short-ratio',
  ...LONG_SHORT,
  unknown: '40034',
});
