import { describeSpotFlow, NET_FLOW } from '../../../../../test/support/spot-flow.ts';

describeSpotFlow({ path: '/api/v3/market/spot-net-flow', data: NET_FLOW, unknown: '25100' });
