import { describeMarginFlow, ISOLATED_BORROW } from '../../../../../test/support/margin-flow.ts';

describeMarginFlow({
  path: '/api/v3/market/margin-isolated-borrow',
  ...ISOLATED_BORROW,
  unknown: '25100',
});
