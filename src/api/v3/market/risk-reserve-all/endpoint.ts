/** What the risk reserves of a category hold: each contract has one of its own (spec 4.7, 2.9). */
import Type from 'typebox';
import { reserveOf } from '../../../../engine/read/market-figures.ts';
import { productType } from '../../../../http/fields.ts';
import { named } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { marketList } from '../../../calls/markets.ts';
import { codec } from '../../../codecs/codec.ts';

interface Reserve {
  readonly symbol: string;
  readonly coin: string;
  readonly balance: string;
}

const reserve = codec<Reserve>({
  symbols: {
    schema: Type.Array(Type.String(), { description: 'The contract that it stands behind.' }),
    of: ({ symbol }) => [symbol],
  },
  coin: ['Coin that it is kept in.', ({ coin }) => coin],
  balance: ['What it holds.', ({ balance }) => balance],
});

export default listEndpoint({
  path: '/api/v3/market/risk-reserve-all',
  summary: 'Get all risk reserves of a category',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 3 },
  input: { category: productType() },
  frame: named('list'),
  codec: reserve,
  rows: ({ input: { category }, venue: { state } }) =>
    marketList(state, 'uta', { category, symbol: undefined }).map((market) => {
      const { marginCoin: coin, symbol } = market.instrument;
      return { symbol, coin, balance: reserveOf(state, market) };
    }),
});
