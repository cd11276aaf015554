/**
 * Whether the caller has switched to a classic account. It is answered in every account mode, since he has another one
 * afterwards. A switch is done or refused when it is answered, so that none is ever in process. wire.md D.5.
 */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, str } from '../../../../http/fields.ts';
import { modeSwitch, userOf } from '../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/switch-status',
  summary: 'Get the status of a switch to a classic account',
  source: 'wire.md 4.8',
  family: 'common',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({}),
  data: Type.Object({
    status: str('process, success or fail.'),
    reason: str('Why it failed; empty otherwise.'),
  }),
  handle: ({ caller, venue: { state } }) => modeSwitch(userOf(state, caller), 'classic'),
});
