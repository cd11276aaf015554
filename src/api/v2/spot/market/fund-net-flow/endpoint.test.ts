import { describeSpotFlow, NET_FLOW } from '../../../../../../test/support/spot-flow.ts';

describeSpotFlow({ path: '/api/v2/spot/market/fund-net-flow', data: NET_FLOW, unknown: '40034' });
