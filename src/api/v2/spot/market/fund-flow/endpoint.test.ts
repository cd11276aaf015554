import { describeSpotFlow, FUND_FLOW } from '../../../../../../test/support/spot-flow.ts';

describeSpotFlow({ path: '/api/v2/spot/market/fund-flow', data: FUND_FLOW, unknown: '40034' });
