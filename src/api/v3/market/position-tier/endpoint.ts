/**
 * The position tiers of a contract (wire.md 4.5): up to how much notional value which leverage, and
 * the maintenance rate. Empty when the contract declares none.
 */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, productType, str, symbol } from '../../../../http/fields.ts';
import { findMarket } from '../../../shared/find-market.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/position-tier',
  summary: 'Get position tiers',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ category: productType(), symbol: symbol() }),
  data: list(
    Type.Object({
      tier: str('Tier, from 1.'),
      minTierValue: str('Value above which it begins, quote coin.'),
      maxTierValue: str('Value up to which it reaches, quote coin.'),
      leverage: str('Highest leverage.'),
      mmr: str('Maintenance margin rate, fraction.'),
    }),
  ),
  handle: ({ input: wanted, venue: { state } }) => {
    const tiers = findMarket(state, 'uta', wanted).instrument.spec.tiers ?? [];
    return tiers.map((tier, index) => ({
      tier: String(index + 1),
      minTierValue: tiers[index - 1]?.upTo ?? '0',
      maxTierValue: tier.upTo,
      leverage: String(tier.maxLeverage),
      mmr: tier.maintenanceMarginRate,
    }));
  },
});
