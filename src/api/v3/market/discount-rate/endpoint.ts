/** How much of each coin counts as collateral, by its amount (R-B-1). wire.md appendix A. */
import Type from 'typebox';
import { RATE_SCALE } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/discount-rate',
  summary: 'Get collateral ratios',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({}),
  data: list(
    Type.Object({
      coin: str('Coin.'),
      list: list(
        Type.Object({
          tierStartValue: str('From this amount of the coin on.'),
          discountRate: str('What part of it counts.'),
        }),
      ),
    }),
  ),
  handle: ({ venue: { state } }) =>
    [...state.coins.values()]
      .sort((a, b) => (a.coin < b.coin ? -1 : 1))
      .map(({ coin, collateral, scale }) => ({
        coin,
        list: collateral.map(({ ratio }, index) => ({
          tierStartValue: formatUnits(collateral[index - 1]?.upTo ?? 0n, scale),
          discountRate: formatUnits(ratio, RATE_SCALE),
        })),
      })),
});
