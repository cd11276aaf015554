/**
 * The caller's coins and their sum, and what the account must keep of it (wire.md 4.4, 6.8). Isolated
 * margin stands alone and is no part of the account's figures as a margin.
 */

import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, optional } from '../../../../http/fields.ts';
import { userOf } from '../../../calls/users.ts';
import { accountV3, unifiedAccount } from '../../../codecs/v3/account.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/assets',
  summary: 'Get account assets',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({ coin: optional(coin({ description: 'Only this coin in `assets`.' })) }),
  data: accountV3.schema,
  handle: ({ input, venue: { state }, caller }) => {
    const whole = unifiedAccount(state, userOf(state, caller));
    const assets = whole.assets.filter(({ coin: name }) => (input.coin ?? name) === name);
    return accountV3.encode({ ...whole, assets });
  },
});
