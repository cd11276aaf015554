/** How much of each coin counts as collateral, by its amount (R-B-1). wire.md appendix A. */
import type { Coin } from '../../../../engine/core/reference.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';
import { type CollateralTier, coinsByName, collateralTiers } from '../../../codecs/collateral.ts';

const tier = codec<CollateralTier>({
  tierStartValue: ['From this amount of the coin on.', ({ from }) => from],
  discountRate: ['What part of it counts.', ({ ratio }) => ratio],
});

const discounts = codec<Coin>({
  coin: ['Coin.', ({ coin }) => coin],
  list: rowsOf(tier, collateralTiers),
});

export default listEndpoint({
  path: '/api/v3/market/discount-rate',
  summary: 'Get collateral ratios',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {},
  frame: bare,
  codec: discounts,
  rows: ({ venue: { state } }) => coinsByName(state),
});
