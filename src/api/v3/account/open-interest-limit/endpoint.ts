/** How much of a contract the caller, and he with his sub-accounts, may have open (R-F-27). wire.md D.9. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, productType, symbol } from '../../../../http/fields.ts';
import { findMarket } from '../../../calls/markets.ts';
import { ownOiLimit } from '../../../codecs/open-interest-limit.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/open-interest-limit',
  summary: 'Get the open interest limit of the account',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({ symbol: symbol(), category: productType() }),
  data: ownOiLimit.schema,
  handle: ({ input: wanted, venue: { state } }) =>
    ownOiLimit.encode(findMarket(state, 'uta', wanted)),
});
