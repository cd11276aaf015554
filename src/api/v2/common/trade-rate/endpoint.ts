/** The fee rates of the caller's next fill on a pair. wire.md 3.11 (the v2 twin of spec 4.11). */
import Type from 'typebox';
import { feeRatesOf } from '../../../../engine/core/value.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, oneOf, str, symbol } from '../../../../http/fields.ts';
import { findMarket, futuresMarket } from '../../../calls/markets.ts';
import { userOf } from '../../../calls/users.ts';

const input = object({
  symbol: symbol(),
  businessType: oneOf(['spot', 'margin', 'mix'], {
    description: 'spot and margin share the spot pairs; mix is futures.',
  }),
});

const data = Type.Object({
  makerFeeRate: str('Maker fee rate as a decimal fraction.'),
  takerFeeRate: str('Taker fee rate as a decimal fraction.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/common/trade-rate',
  summary: 'Get the fee rates of a pair',
  source: 'wire.md 3.11',
  family: 'common',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['spot:read', 'futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data,
  handle({ input, caller, venue }) {
    const { symbol, businessType } = input;
    const { instrument } =
      businessType === 'mix'
        ? futuresMarket(venue.state, 'mix', symbol)
        : findMarket(venue.state, 'spot', { category: 'SPOT', symbol });
    const { maker, taker } = feeRatesOf(userOf(venue.state, caller), instrument);
    return { makerFeeRate: maker, takerFeeRate: taker };
  },
});
