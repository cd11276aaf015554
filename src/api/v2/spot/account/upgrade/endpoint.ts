/** Goes over from a classic account to the unified one (R-U-16): done when it is answered. wire.md 6.8. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, optional, orderId } from '../../../../../http/fields.ts';
import { submit } from '../../../../calls/submit.ts';
import { selfOrSubAccount } from '../../../../calls/users.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/account/upgrade',
  summary: 'Upgrade to a unified account',
  source: 'wire.md 6.8',
  family: 'common',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({ subUid: optional(orderId({ description: 'This sub-account of the caller.' })) }),
  data: Type.Null({ description: 'Always null.' }),
  async handle({ input: { subUid }, caller, venue }) {
    const { uid } = selfOrSubAccount(venue.state, caller, subUid);
    await submit(venue, 'spot', { type: 'set-account-mode', uid, accountMode: 'unified' });
    return null;
  },
});
