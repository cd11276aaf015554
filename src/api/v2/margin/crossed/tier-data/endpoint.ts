/** The leverage and maintenance of debts in a coin: its tiers, or one for every debt (R-B-22). wire.md appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, str } from '../../../../../http/fields.ts';
import { knownCoin } from '../../../../calls/users.ts';
import { debtTierRows } from '../../../../codecs/terms.ts';

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
      tier: str('From 1; a debt goes by the first that it fits into.'),
      leverage: str('Highest leverage.'),
      coin: str('Coin.'),
      maxBorrowableAmount: str('The most that one account may owe in it.'),
      maintainMarginRate: str('Maintenance as a fraction of the debt.'),
    }),
  ),
  handle: ({ input: { coin: asked }, venue: { state } }) =>
    debtTierRows(state, knownCoin(state, asked)).map(
      ({ leverage, level, maintenanceRate, to }) => ({
        ...{ tier: level, leverage, coin: asked, maxBorrowableAmount: to },
        maintainMarginRate: maintenanceRate,
      }),
    ),
});
