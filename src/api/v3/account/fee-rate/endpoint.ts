/**
 * The rates that the caller's next fill on a pair will pay (spec 4.11). MARGIN pays the spot rates, where the
 * pair trades on margin.
 * Decides R-4.11-1.
 */
import Type from 'typebox';
import { feeRatesOf } from '../../../../engine/core/value.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, object, str, symbol } from '../../../../http/fields.ts';
import { tradedMarketV3 } from '../../../calls/markets.ts';
import { userOf } from '../../../calls/users.ts';

const input = object({ symbol: symbol(), category: category() });

const data = Type.Object({
  makerFeeRate: str('Maker fee rate as a decimal fraction: 0.0002 means 0.02 %.'),
  takerFeeRate: str('Taker fee rate, same format.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/fee-rate',
  summary: 'Get account fee rate',
  source: 'spec 4.11',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 3 },
  input,
  data,
  handle: ({ input: { symbol: name, category: named }, caller, venue: { state } }) => {
    const { instrument } = tradedMarketV3(state, { category: named, symbol: name });
    const { maker, taker } = feeRatesOf(userOf(state, caller), instrument);
    return { makerFeeRate: maker, takerFeeRate: taker };
  },
});
