/**
 * The position tiers of a contract (wire.md 4.5): up to how much notional value which leverage, and
 * the maintenance rate. A contract that declares none has one without end.
 */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, productType, str, symbol } from '../../../../http/fields.ts';
import { findMarket } from '../../../calls/markets.ts';
import { tierRows } from '../../../codecs/terms.ts';

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
      maxTierValue: str('Value up to which it reaches, quote coin; empty = no end.'),
      leverage: str('Highest leverage.'),
      mmr: str('Maintenance margin rate, fraction.'),
    }),
  ),
  handle: ({ input: wanted, venue: { state } }) =>
    tierRows(findMarket(state, 'uta', wanted).instrument).map((tier) => ({
      tier: tier.level,
      minTierValue: tier.from,
      maxTierValue: tier.to,
      leverage: tier.leverage,
      mmr: tier.maintenanceRate,
    })),
});
