/**
 * The coins of the venue (wire.md 4.1). No coin has a chain: money comes and goes by the operator,
 * which real clients read as "neither deposit nor withdrawal".
 */
import Type from 'typebox';
import type { Coin } from '../../../../../engine/core/state.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, optional, str } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';

const input = object({ coin: optional(coin({ description: 'One coin only.' })) });

const data = list(
  Type.Object({
    coin: str('Coin.'),
    transfer: str('Whether it moves between wallets: `true`.'),
    chains: list(Type.Object({ chain: str('Chain.') })),
  }),
);

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/public/coins',
  summary: 'Get coins',
  source: 'wire.md 4.1',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 3 },
  input,
  data,
  handle: ({ input: { coin: only }, venue: { state } }) => {
    if (only === undefined) {
      return [...state.coins.values()].map(row).sort((a, b) => (a.coin < b.coin ? -1 : 1));
    }
    const found = state.coins.get(only);
    if (found === undefined) {
      throw rejectionError('spot', { reason: 'unknown-coin', detail: only });
    }
    return [row(found)];
  },
});

function row({ coin: name }: Coin) {
  return { coin: name, transfer: 'true', chains: [] };
}
