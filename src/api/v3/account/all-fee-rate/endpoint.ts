/** The rates of the caller's next fills on all pairs of a category. wire.md 3.11: fee-rate's twin. */
import Type from 'typebox';
import { feeRatesOf } from '../../../../engine/partners/fee-schedule.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, list, object, str } from '../../../../http/fields.ts';
import { marketList } from '../../../calls/markets.ts';
import { userOf } from '../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/all-fee-rate',
  summary: 'Get account fee rates of a category',
  source: 'wire.md 3.11',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 3 },
  input: object({ category: category() }),
  data: list(
    Type.Object({
      symbol: str('Trading pair.'),
      makerFeeRate: str('Maker fee rate as a decimal fraction.'),
      takerFeeRate: str('Taker fee rate as a decimal fraction.'),
    }),
  ),
  handle: ({ input: { category: named }, caller, venue: { state } }) => {
    // MARGIN pays the spot rates, as in fee-rate.
    const wanted = { category: named === 'MARGIN' ? 'SPOT' : named, symbol: undefined } as const;
    const user = userOf(state, caller);
    return marketList(state, 'uta', wanted).map(({ instrument }) => {
      const { maker, taker } = feeRatesOf(user, instrument);
      return { symbol: instrument.symbol, makerFeeRate: maker, takerFeeRate: taker };
    });
  },
});
