/**
 * The position tiers of a contract (wire.md 4.5): up to how much notional value which leverage, and
 * the maintenance rate. A contract that declares none has one without end.
 */
import { productType, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { codec } from '../../../../codecs/codec.ts';
import { type TierRow, tierRows } from '../../../../codecs/terms.ts';

interface SymbolTier extends TierRow {
  readonly symbol: string;
}

const tier = codec<SymbolTier>({
  symbol: ['Trading pair.', (row) => row.symbol],
  level: ['Tier, from 1.', (row) => row.level],
  startUnit: ['Value above which it begins, quote coin.', (row) => row.from],
  endUnit: ['Value up to which it reaches, quote coin; empty = no end.', (row) => row.to],
  leverage: ['Highest leverage.', (row) => row.leverage],
  keepMarginRate: ['Maintenance margin rate, fraction.', (row) => row.maintenanceRate],
});

export default listEndpoint({
  path: '/api/v2/mix/market/query-position-lever',
  summary: 'Get position tiers',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: { symbol: symbol(), productType: productType() },
  frame: bare,
  codec: tier,
  rows({ input: { productType: category, symbol: pair }, venue: { state } }) {
    const { instrument } = findMarket(state, 'mix', { category, symbol: pair });
    return tierRows(instrument).map((row) => ({ ...row, symbol: pair }));
  },
});
