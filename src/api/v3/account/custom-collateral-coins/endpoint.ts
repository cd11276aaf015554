/**
 * The coins that a unified account may choose as collateral: those that count for anything. Clients ask
 * without a key. wire.md appendix A.
 */
import type { Coin } from '../../../../engine/core/reference.ts';
import { dollarsPer } from '../../../../engine/read/usd-value.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { codec } from '../../../codecs/codec.ts';
import { coinsByName } from '../../../codecs/collateral.ts';

const choice = codec<Coin>({ collateralCoin: ['Coin.', ({ coin }) => coin] });

export default listEndpoint({
  path: '/api/v3/account/custom-collateral-coins',
  summary: 'Get the coins that may be collateral',
  source: 'wire.md 6.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: {},
  frame: bare,
  codec: choice,
  rows: ({ venue: { state } }) =>
    coinsByName(state).filter(({ coin, collateral }) => {
      const counts = collateral.some(({ ratio }) => ratio > 0);
      return counts && dollarsPer(state, coin) !== undefined;
    }),
});
