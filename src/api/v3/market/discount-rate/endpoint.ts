/** How much of each coin counts as collateral, by its amount (R-B-1). wire.md appendix A. */
import { RATE_SCALE } from '../../../../engine/core/instrument.ts';
import type { Coin } from '../../../../engine/core/reference.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';

interface Tier {
  readonly from: string;
  readonly ratio: string;
}

const tier = codec<Tier>({
  tierStartValue: ['From this amount of the coin on.', ({ from }) => from],
  discountRate: ['What part of it counts.', ({ ratio }) => ratio],
});

const discounts = codec<Coin>({
  coin: ['Coin.', ({ coin }) => coin],
  list: rowsOf(tier, tiersOf),
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
  rows: ({ venue: { state } }) =>
    [...state.coins.values()].sort((a, b) => (a.coin < b.coin ? -1 : 1)),
});

function tiersOf({ collateral, scale }: Coin): readonly Tier[] {
  return collateral.map(({ ratio }, index) => ({
    from: formatUnits(collateral[index - 1]?.upTo ?? 0, scale),
    ratio: formatUnits(ratio, RATE_SCALE),
  }));
}
