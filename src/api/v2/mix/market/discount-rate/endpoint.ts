/** How much of each coin counts in a union account, by its amount (R-B-1). wire.md appendix A. */
import { RATE_SCALE } from '../../../../../engine/core/instrument.ts';
import type { Coin } from '../../../../../engine/core/reference.ts';
import { formatUnits } from '../../../../../primitives/decimal.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { codec, rowsOf } from '../../../../codecs/codec.ts';

interface Tier {
  readonly tier: number;
  readonly from: string;
  readonly to: string;
  readonly ratio: string;
}

const tierRow = codec<Tier>({
  tier: ['Tier, from 1.', ({ tier }) => String(tier)],
  minAmount: ['From this amount of the coin on.', ({ from }) => from],
  maxAmount: ['Up to this one; empty = no end.', ({ to }) => to],
  discountRate: ['What part of it counts.', ({ ratio }) => ratio],
});

const discounts = codec<Coin>({
  coin: ['Coin.', ({ coin }) => coin],
  userLimit: ['Empty: there is no limit for a user.', () => ''],
  totalLimit: ['Empty: there is no limit for all.', () => ''],
  discountRateList: rowsOf(tierRow, tiersOf),
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
  rows: ({ venue: { state } }) =>
    [...state.coins.values()].sort((a, b) => (a.coin < b.coin ? -1 : 1)),
});

function tiersOf({ collateral, scale }: Coin): readonly Tier[] {
  return collateral.map(({ ratio, upTo }, index) => ({
    tier: index + 1,
    from: formatUnits(collateral[index - 1]?.upTo ?? 0, scale),
    to: upTo === undefined ? '' : formatUnits(upTo, scale),
    ratio: formatUnits(ratio, RATE_SCALE),
  }));
}
