/**
 * The position tiers of a contract (wire.md 4.5): up to how much notional value which leverage, and
 * the maintenance rate. A contract that declares none has one without end.
 */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType, str, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { tierRows } from '../../../../codecs/terms.ts';

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
      endUnit: str('Value up to which it reaches, quote coin; empty = no end.'),
      leverage: str('Highest leverage.'),
      keepMarginRate: str('Maintenance margin rate, fraction.'),
    }),
  ),
  handle: ({ input: wanted, venue: { state } }) => {
    const { instrument } = findMarket(state, 'mix', {
      category: wanted.productType,
      symbol: wanted.symbol,
    });
    return tierRows(instrument).map((tier) => ({
      symbol: wanted.symbol,
      level: tier.level,
      startUnit: tier.from,
      endUnit: tier.to,
      leverage: tier.leverage,
      keepMarginRate: tier.maintenanceRate,
    }));
  },
});
