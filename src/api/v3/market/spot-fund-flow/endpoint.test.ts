import { describeSpotFlow, FUND_FLOW } from '../../../../../test/support/spot-flow.ts';

describeSpotFlow({ path: '/api/v3/market/spot-fund-flow', data: FUND_FLOW, unknown: '25100' });
