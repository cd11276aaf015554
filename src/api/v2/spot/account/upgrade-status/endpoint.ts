/**
 * Whether the caller, or a sub-account of his, has gone over to the unified account. It is answered in every account
 * mode, since he has another one afterwards. An upgrade is done or refused when it is answered, so that none is ever
 * in process. wire.md D.5.
 */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, optional, orderId, str } from '../../../../../http/fields.ts';
import { modeSwitch, selfOrSubAccount } from '../../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/upgrade-status',
  summary: 'Get the status of an upgrade to a unified account',
  source: 'wire.md 4.8',
  family: 'common',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({ subUid: optional(orderId({ description: 'Of this sub-account.' })) }),
  data: Type.Object({
    status: str('process, success or fail.'),
    reason: str('Why it failed; empty otherwise.'),
  }),
  handle: ({ input: { subUid }, caller, venue: { state } }) =>
    modeSwitch(selfOrSubAccount(state, caller, subUid), 'unified'),
});
