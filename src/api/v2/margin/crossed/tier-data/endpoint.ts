/** The leverage and maintenance of a debt in a coin: one tier (R-B-3). wire.md appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, str } from '../../../../../http/fields.ts';
import { knownCoin } from '../../../../calls/users.ts';
import { debtTier } from '../../../../codecs/terms.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/tier-data',
  summary: 'Get cross margin tiers',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: object({ coin: coin() }),
  data: list(
    Type.Object({
      tier: str('1: there is one.'),
      leverage: str('Highest leverage.'),
      coin: str('Coin.'),
      maxBorrowableAmount: str('The most that one account may owe.'),
      maintainMarginRate: str('Maintenance as a fraction of the debt.'),
    }),
  ),
  handle: ({ input, venue: { state } }) => {
    const tier = debtTier(state, knownCoin(state, input.coin));
    return [
      {
        tier: tier.level,
        leverage: tier.leverage,
        coin: input.coin,
        maxBorrowableAmount: tier.to,
        maintainMarginRate: tier.maintenanceRate,
      },
    ];
  },
});
