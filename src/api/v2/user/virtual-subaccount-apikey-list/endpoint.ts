/** The API keys of a sub-account of the caller, by name. wire.md Appendix A. */
import { keysOf } from '../../../../engine/core/family.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, orderId } from '../../../../http/fields.ts';
import { mainAccountOf, ownSubAccount } from '../../../calls/users.ts';
import { subKeyV2, subKeyWireV2 } from '../../../codecs/sub-key.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/user/virtual-subaccount-apikey-list',
  summary: 'Get API keys of a sub-account',
  source: 'wire.md 4.7',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ subAccountUid: orderId({ description: 'Sub-account.' }) }),
  data: list(subKeyV2),
  handle: ({ input, venue: { state }, caller }) => {
    const { uid } = ownSubAccount(state, mainAccountOf(state, caller), input.subAccountUid);
    return keysOf(state, uid).map((apiKey) => subKeyWireV2(uid, apiKey));
  },
});
