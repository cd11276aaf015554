/** The contracts of a product type that the caller margins in isolation. wire.md Appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType, str } from '../../../../../http/fields.ts';
import { userOf } from '../../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/isolated-symbols',
  summary: 'Get contracts in isolated margin mode',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ productType: productType() }),
  data: list(Type.Object({ symbol: str('Trading pair.'), marginMode: str('isolated.') })),
  handle: ({ input: { productType: category }, venue: { state }, caller }) =>
    [...userOf(state, caller).holdings.values()]
      .filter(({ market }) => market.instrument.category === category)
      .filter(({ marginMode }) => marginMode === 'isolated')
      .map(({ market, marginMode }) => ({ symbol: market.instrument.symbol, marginMode }))
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
});
