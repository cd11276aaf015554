/** What the risk reserves of a category hold: each contract has one of its own (spec 4.7, 2.9). */
import Type from 'typebox';
import { coinScale } from '../../../../engine/core/order-record.ts';
import { reserveBalance } from '../../../../engine/money/chart-of-accounts.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, productType, str } from '../../../../http/fields.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';

const reserve = Type.Object({
  symbols: Type.Array(Type.String(), { description: 'The contract that it stands behind.' }),
  coin: str('Coin that it is kept in.'),
  balance: str('What it holds.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/risk-reserve-all',
  summary: 'Get all risk reserves of a category',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 3 },
  input: object({ category: productType() }),
  data: Type.Object({ list: list(reserve) }),
  handle: ({ input, venue: { state } }) => {
    const contracts = [...state.markets.values()]
      .map(({ instrument }) => instrument)
      .filter(({ category }) => category === input.category)
      .sort((left, right) => (left.symbol < right.symbol ? -1 : 1));
    return {
      list: contracts.map(({ key, marginCoin, symbol }) => ({
        symbols: [symbol],
        coin: marginCoin,
        balance: formatUnits(
          reserveBalance(state.ledger, key, marginCoin),
          coinScale(state, marginCoin),
        ),
      })),
    };
  },
});
