/**
 * The position tiers of a contract (wire.md 4.5): up to how much notional value which leverage, and
 * the maintenance rate. A contract that declares none has one without end. Of MARGIN, those of debts in a coin.
 */
import { category, coin, optional, symbol } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { findMarket } from '../../../calls/markets.ts';
import { knownCoin } from '../../../calls/users.ts';
import { codec } from '../../../codecs/codec.ts';
import { debtTierRows, type TierRow, tierRows } from '../../../codecs/terms.ts';

const tier = codec<TierRow>({
  tier: ['Tier, from 1.', (row) => row.level],
  minTierValue: ['Value above which it begins, quote coin.', (row) => row.from],
  maxTierValue: ['Value up to which it reaches, quote coin; empty = no end.', (row) => row.to],
  leverage: ['Highest leverage.', (row) => row.leverage],
  mmr: ['Maintenance margin rate, fraction.', (row) => row.maintenanceRate],
});

export default listEndpoint({
  path: '/api/v3/market/position-tier',
  summary: 'Get position tiers',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {
    category: category(),
    symbol: optional(symbol({ description: 'Required but for MARGIN.' })),
    coin: optional(coin({ description: 'Required for MARGIN.' })),
  },
  frame: bare,
  codec: tier,
  rows: ({ input, venue: { state } }) =>
    input.category === 'MARGIN'
      ? debtTierRows(state, knownCoin(state, given(input, 'coin'), 'uta'))
      : tierRows(
          findMarket(state, 'uta', { category: input.category, symbol: given(input, 'symbol') })
            .instrument,
        ),
});

function given<K extends string>(input: Readonly<Record<K, string | undefined>>, name: K): string {
  const value = input[name];
  if (value === undefined) throw missing(name);
  return value;
}
