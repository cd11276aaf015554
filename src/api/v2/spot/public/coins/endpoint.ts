/**
 * The coins of the venue (wire.md 4.1). No coin has a chain: money comes and goes by the operator,
 * which real clients read as "neither deposit nor withdrawal".
 */
import Type from 'typebox';
import type { Coin } from '../../../../../engine/core/reference.ts';
import { coin, list, optional, str } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { codec } from '../../../../codecs/codec.ts';

const listed = codec<Coin>({
  coin: ['Coin.', (each) => each.coin],
  transfer: ['Whether it moves between wallets: `true`.', () => 'true'],
  chains: { schema: list(Type.Object({ chain: str('Chain.') })), of: () => [] },
});

export default listEndpoint({
  path: '/api/v2/spot/public/coins',
  summary: 'Get coins',
  source: 'wire.md 4.1',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 3 },
  input: { coin: optional(coin({ description: 'One coin only.' })) },
  frame: bare,
  codec: listed,
  rows({ input: { coin: only }, venue: { state } }) {
    if (only === undefined)
      return [...state.coins.values()].sort((a, b) => (a.coin < b.coin ? -1 : 1));
    const found = state.coins.get(only);
    if (found === undefined) throw rejectionError('spot', { reason: 'unknown-coin', detail: only });
    return [found];
  },
});
