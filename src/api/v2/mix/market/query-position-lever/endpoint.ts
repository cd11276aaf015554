/**
 * The position tiers of a contract (wire.md 4.5): up to how much notional value which leverage, and
 * the maintenance rate. Empty when the contract declares none.
 */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType, str, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../shared/find-market.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/query-position-lever',
  summary: 'Get position tiers',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: object({ symbol: symbol(), productType: productType() }),
  data: list(
    Type.Object({
      symbol: str('Trading pair.'),
      level: str('Tier, from 1.'),
      startUnit: str('Value above which it begins, quote coin.'),
      endUnit: str('Value up to which it reaches, quote coin.'),
      leverage: str('Highest leverage.'),
      keepMarginRate: str('Maintenance margin rate, fraction.'),
    }),
  ),
  handle: ({ input: wanted, venue: { state } }) => {
    const { instrument } = findMarket(state, 'mix', {
      category: wanted.productType,
      symbol: wanted.symbol,
    });
    const tiers = instrument.spec.tiers ?? [];
    return tiers.map((tier, index) => ({
      symbol: wanted.symbol,
      level: String(index + 1),
      startUnit: tiers[index - 1]?.upTo ?? '0',
      endUnit: tier.upTo,
      leverage: String(tier.maxLeverage),
      keepMarginRate: tier.maintenanceMarginRate,
    }));
  },
});
