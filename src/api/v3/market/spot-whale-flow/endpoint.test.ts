import { describeSpotFlow, WHALE_FLOW } from '../../../../../test/support/spot-flow.ts';

describeSpotFlow({ path: '/api/v3/market/spot-whale-flow', data: WHALE_FLOW, unknown: '25100' });
