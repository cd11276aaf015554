/** Who the caller is, and what his key may do. wire.md Appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, str } from '../../../../../http/fields.ts';
import { callingKey, userOf } from '../../../../calls/users.ts';
import { permListOf } from '../../../../codecs/sub-key.ts';

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
  data: Type.Object({
    userId: str('User id.'),
    parentId: str('The main account of a sub-account; empty for a main account.'),
    ips: str('Addresses the key may be used from, by comma; empty = any.'),
    authorities: list(str('What the key may do: read, spot_trade, contract_trade, transfer.')),
    traderType: str('trader for a copy-trading key, else not_trader.'),
    regisTime: str('When the account was created, Unix ms.'),
  }),
  handle: ({ venue: { state }, caller }) => {
    const user = userOf(state, caller);
    const key = callingKey(state, caller);
    return {
      userId: user.uid,
      parentId: user.parentUid ?? '',
      ips: key.ips.join(','),
      authorities: permListOf([key]),
      traderType: caller.isCopyTrading ? 'trader' : 'not_trader',
      regisTime: String(user.createdMs),
    };
  },
});
