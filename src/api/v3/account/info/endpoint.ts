/** Who the caller is, and what his key may do. wire.md 4.4. */

import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { callingKey, userOf } from '../../../calls/users.ts';
import { type CallerInfo, callerInfo, inviterOf } from '../../../codecs/account-info.ts';
import { codec, textsOf } from '../../../codecs/codec.ts';
import { levelOf, scopesOf } from '../../../codecs/sub-key.ts';

const info = codec<CallerInfo>({
  ...callerInfo,
  permType: [
    'read_write, or read_only when the key may change nothing.',
    ({ key }) => levelOf(key),
  ],
  permissions: textsOf('What the key is for.', ({ key }) => scopesOf(key)),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/info',
  summary: 'Get account information',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({}),
  data: info.schema,
  handle({ venue: { state }, caller }) {
    const user = userOf(state, caller);
    const key = callingKey(state, caller);
    return info.encode({ user, key, inviterUid: inviterOf(state, user) });
  },
});
