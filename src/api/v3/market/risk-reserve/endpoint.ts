/**
 * What the risk reserve of a contract holds, and how that changed (spec 4.7, 2.9).
 * Decides R-4.7-4.
 */
import Type from 'typebox';
import { reserveOf } from '../../../../engine/read/market-figures.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, productType, str, symbol } from '../../../../http/fields.ts';
import { findMarket } from '../../../calls/markets.ts';

/** R-4.7-4: the records shown are the newest of this many. */
const RECORDS_MAX = 100;

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/risk-reserve',
  summary: 'Get risk reserve',
  source: 'spec 4.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ symbol: symbol(), category: productType() }),
  data: Type.Object({
    totalBalance: str('What the reserve holds.'),
    coin: str('Coin that the contract settles in, and its reserve is kept in.'),
    riskReserveRecords: Type.Array(
      Type.Object({
        type: str('in: paid into the reserve; out: paid by it.'),
        amount: str('How much.'),
        ts: str('Time of the change, Unix ms.'),
        balance: str('What the reserve held after it.'),
      }),
      { description: `The newest ${RECORDS_MAX} changes, newest first.` },
    ),
  }),
  handle: async ({ input, venue: { state }, history }) => {
    const market = findMarket(state, 'uta', input);
    const { key, marginCoin } = market.instrument;
    const totalBalance = reserveOf(state, market);
    const rows = await history.reserves({ instrument: key }, { limit: RECORDS_MAX });
    return {
      totalBalance,
      coin: marginCoin,
      riskReserveRecords: rows.map(({ direction, amount, timeMs, balance }) => ({
        type: direction,
        amount,
        ts: String(timeMs),
        balance,
      })),
    };
  },
});
