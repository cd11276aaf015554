import { describeMarginFlow, ISOLATED_BORROW } from '../../../../../../test/support/margin-flow.ts';

describeMarginFlow({
  path: '/api/v2/mix/market/isolated-borrow-rate',
  ...ISOLATED_BORROW,
  unknown: '40034',
});
