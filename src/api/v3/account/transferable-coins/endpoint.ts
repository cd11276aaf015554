/** The coins that may move between two of the caller's accounts. wire.md Appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { coinsBetween } from '../../../calls/transfers.ts';
import { userOf } from '../../../calls/users.ts';
import { accountFields } from '../../../codecs/transfer.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/transferable-coins',
  summary: 'Get coins that can be transferred',
  source: 'wire.md 4.3',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['transfer:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object(accountFields),
  data: list(str('Coin.')),
  handle: ({ input, venue: { state }, caller }) =>
    coinsBetween(state, 'uta', { user: userOf(state, caller), ...input }),
});
