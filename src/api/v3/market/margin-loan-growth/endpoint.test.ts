import { describeMarginFlow, LOAN_GROWTH } from '../../../../../test/support/margin-flow.ts';

describeMarginFlow({ path: '/api/v3/market/margin-loan-growth', ...LOAN_GROWTH, unknown: '25100' });
