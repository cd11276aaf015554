/** Who the caller is, and what his key may do. wire.md 4.4. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { callingKey, userOf } from '../../../calls/users.ts';
import { subKeyWireV3 } from '../../../codecs/sub-key.ts';

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
  data: Type.Object({
    userId: str('User id.'),
    parentId: str('The main account of a sub-account; empty for a main account.'),
    ips: str('Addresses the key may be used from, by comma; empty = any.'),
    permType: str('read_write, or read_only when the key may change nothing.'),
    permissions: list(str('What the key is for.')),
    regisTime: str('When the account was created, Unix ms.'),
  }),
  handle: ({ venue: { state }, caller }) => {
    const user = userOf(state, caller);
    const { ips, type, permissions } = subKeyWireV3(callingKey(state, caller));
    return {
      userId: user.uid,
      parentId: user.parentUid ?? '',
      ips: ips.join(','),
      permType: type,
      permissions,
      regisTime: String(user.createdMs),
    };
  },
});
