/** The contracts of a product type that the caller margins in isolation. wire.md Appendix A. */
import type { ReadUserMarket } from '../../../../../engine/core/entities.ts';
import { productType } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { userOf } from '../../../../calls/users.ts';
import { codec } from '../../../../codecs/codec.ts';

const isolated = codec<ReadUserMarket>({
  symbol: ['Trading pair.', ({ market }) => market.instrument.symbol],
  marginMode: ['isolated.', ({ marginMode }) => marginMode],
});

export default listEndpoint({
  path: '/api/v2/mix/account/isolated-symbols',
  summary: 'Get contracts in isolated margin mode',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: { productType: productType() },
  frame: bare,
  codec: isolated,
  rows: ({ input: { productType: category }, venue: { state }, caller }) =>
    [...userOf(state, caller).userMarkets.values()]
      .filter(({ market }) => market.instrument.category === category)
      .filter(({ marginMode }) => marginMode === 'isolated')
      .sort((a, b) => (a.market.instrument.symbol < b.market.instrument.symbol ? -1 : 1)),
});
