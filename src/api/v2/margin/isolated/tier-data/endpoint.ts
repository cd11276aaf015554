/** The leverage and maintenance of debts in a pair: its tiers, or one for every debt (R-B-22). wire.md D.7. */
import { type PairTier, pairTiers } from '../../../../../engine/read/lending-tiers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, symbol } from '../../../../../http/fields.ts';
import { codec } from '../../../../codecs/codec.ts';
import { marginCall } from '../../shared/calls.ts';
import { coinsOfPair } from '../../shared/pairs.ts';

interface Shown {
  readonly pair: ReturnType<typeof coinsOfPair>;
  readonly of: PairTier;
}

const tier = codec<Shown>({
  tier: ['From 1; a debt goes by the first that it fits into.', ({ of }) => of.tier],
  symbol: ['Trading pair.', ({ pair }) => pair.symbol],
  leverage: ['Highest leverage.', ({ of }) => of.leverage],
  baseCoin: ['Base coin.', ({ pair }) => pair.base],
  quoteCoin: ['Quote coin.', ({ pair }) => pair.quote],
  baseMaxBorrowableAmount: [
    'The most that one account may owe of the base coin in it.',
    ({ of }) => of.baseMax,
  ],
  quoteMaxBorrowableAmount: ['The same of the quote coin.', ({ of }) => of.quoteMax],
  maintainMarginRate: ['Maintenance as a fraction of a debt.', ({ of }) => of.maintenanceRate],
  initRate: ['Initial margin as a fraction of a debt.', ({ of }) => of.initialRate],
});

export default endpoint({
  ...marginCall('isolated', 'tier-data', 'spot:read'),
  method: 'GET',
  summary: 'Get isolated margin tiers',
  input: object({ symbol: symbol() }),
  data: list(tier.schema),
  handle: ({ input, venue: { state } }) => {
    const pair = coinsOfPair(state, input.symbol);
    return pairTiers(state, input.symbol).map((of) => tier.encode({ pair, of }));
  },
});
