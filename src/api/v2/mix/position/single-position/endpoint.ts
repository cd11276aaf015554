/** The caller's open positions of one contract: none, one, or both legs. wire.md 4.4. */
import { positionRecords } from '../../../../../engine/position/position-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, productType, symbol } from '../../../../../http/fields.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { userOf } from '../../../../calls/users.ts';
import { legTriggers, positionV2, positionWireV2 } from '../../../../codecs/v2/position.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: coin({ description: 'Margin coin.' }),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/position/single-position',
  summary: 'Get open positions of a contract',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: list(positionV2),
  handle({ input, caller, venue }) {
    const pair = { category: input.productType, symbol: input.symbol };
    matchMarginCoin(findMarket(venue.state, 'mix', pair).instrument, input.marginCoin);
    const user = userOf(venue.state, caller);
    const triggers = legTriggers(user);
    return positionRecords(venue.state, user, pair).map((record) =>
      positionWireV2(record, triggers),
    );
  },
});
