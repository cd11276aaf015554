/** The API keys of a sub-account of the caller, by name. wire.md Appendix A. */
import { keysOf } from '../../../../engine/core/family.ts';
import { orderId } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { mainAccountOf, ownSubAccount } from '../../../calls/users.ts';
import { subKeyV2 } from '../../../codecs/sub-key.ts';

export default listEndpoint({
  path: '/api/v2/user/virtual-subaccount-apikey-list',
  summary: 'Get API keys of a sub-account',
  source: 'wire.md 4.7',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: { subAccountUid: orderId({ description: 'Sub-account.' }) },
  frame: bare,
  codec: subKeyV2,
  rows({ input: { subAccountUid }, venue: { state }, caller }) {
    const { uid } = ownSubAccount(state, mainAccountOf(state, caller), subAccountUid);
    return keysOf(state, uid);
  },
});
