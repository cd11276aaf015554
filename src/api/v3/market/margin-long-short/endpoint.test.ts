import { describeMarginFlow, LONG_SHORT } from '../../../../../test/support/margin-flow.ts';

describeMarginFlow({ path: '/api/v3/market/margin-long-short', ...LONG_SHORT, unknown: '25100' });
