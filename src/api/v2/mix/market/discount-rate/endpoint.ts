/** How much of each coin counts in a union account, by its amount (R-B-1). wire.md appendix A. */
import type { Coin } from '../../../../../engine/core/reference.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { codec, rowsOf } from '../../../../codecs/codec.ts';
import {
  type CollateralTier,
  coinsByName,
  collateralTiers,
} from '../../../../codecs/collateral.ts';

const tierRow = codec<CollateralTier>({
  tier: ['Tier, from 1.', ({ tier }) => String(tier)],
  minAmount: ['From this amount of the coin on.', ({ from }) => from],
  maxAmount: ['Up to this one; empty = no end.', ({ to }) => to],
  discountRate: ['What part of it counts.', ({ ratio }) => ratio],
});

const discounts = codec<Coin>({
  coin: ['Coin.', ({ coin }) => coin],
  userLimit: ['Empty: there is no limit for a user.', () => ''],
  totalLimit: ['Empty: there is no limit for all.', () => ''],
  discountRateList: rowsOf(tierRow, collateralTiers),
});

export default listEndpoint({
  path: '/api/v2/mix/market/discount-rate',
  summary: 'Get collateral ratios by tiers',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 5 },
  input: {},
  frame: bare,
  codec: discounts,
  rows: ({ venue: { state } }) => coinsByName(state),
});
