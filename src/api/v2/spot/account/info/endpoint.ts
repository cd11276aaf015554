/** Who the caller is, and what his key may do. wire.md Appendix A. */

import type { ReadUser } from '../../../../../engine/core/entities.ts';
import type { ApiKey } from '../../../../../engine/core/user.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { callingKey, userOf } from '../../../../calls/users.ts';
import { codec, textsOf } from '../../../../codecs/codec.ts';
import { permListOf } from '../../../../codecs/sub-key.ts';

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
  authorities: textsOf(
    'What the key may do: read, spot_trade, contract_trade, transfer.',
    ({ key }) => permListOf([key]),
  ),
  traderType: [
    'trader for a copy-trading key, else not_trader.',
    ({ key }) => (key.kind === 'copy_trading' ? 'trader' : 'not_trader'),
  ],
  regisTime: ['When the account was created, Unix ms.', ({ user }) => String(user.createdMs)],
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/info',
  summary: 'Get account information',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({}),
  data: info.schema,
  handle: ({ venue: { state }, caller }) =>
    info.encode({ user: userOf(state, caller), key: callingKey(state, caller) }),
});
