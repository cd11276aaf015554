/** Who the caller is, and what his key may do. wire.md 4.4. */

import type { ReadUser } from '../../../../engine/core/entities.ts';
import type { ApiKey } from '../../../../engine/core/user.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { callingKey, userOf } from '../../../calls/users.ts';
import { codec, textsOf } from '../../../codecs/codec.ts';
import { levelOf, scopesOf } from '../../../codecs/sub-key.ts';

interface Shown {
  readonly user: ReadUser;
  readonly key: ApiKey;
}

const info = codec<Shown>({
  userId: ['User id.', ({ user }) => user.uid],
  parentId: [
    'The main account of a sub-account; empty for a main account.',
    ({ user }) => user.parentUid ?? '',
  ],
  ips: [
    'Addresses the key may be used from, by comma; empty = any.',
    ({ key }) => key.ips.join(','),
  ],
  permType: [
    'read_write, or read_only when the key may change nothing.',
    ({ key }) => levelOf(key),
  ],
  permissions: textsOf('What the key is for.', ({ key }) => scopesOf(key)),
  regisTime: ['When the account was created, Unix ms.', ({ user }) => String(user.createdMs)],
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
  handle: ({ venue: { state }, caller }) =>
    info.encode({ user: userOf(state, caller), key: callingKey(state, caller) }),
});
