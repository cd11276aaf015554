import { describeSpotFlow, WHALE_FLOW } from '../../../../../../test/support/spot-flow.ts';

describeSpotFlow({
  path: '/api/v2/spot/market/whale-net-flow',
  data: WHALE_FLOW,
  unknown: '40034',
});
