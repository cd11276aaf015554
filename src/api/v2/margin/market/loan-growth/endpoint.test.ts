import { describeMarginFlow, LOAN_GROWTH } from '../../../../../../test/support/margin-flow.ts';

describeMarginFlow({ path: '/api/v2/margin/market/loan-growth', ...LOAN_GROWTH, unknown: '40034' });
