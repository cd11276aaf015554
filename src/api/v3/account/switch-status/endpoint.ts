/** How far a switch of account mode is. Here modes are the operator's: none was ever asked for. wire.md D.5. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, str } from '../../../../http/fields.ts';
import { WireError } from '../../../../http/wire-error.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/switch-status',
  summary: 'Get the status of a switch to a classic account',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({}),
  data: Type.Object({
    status: str('process, success or fail.'),
    reason: str('Why it failed; empty otherwise.'),
  }),
  handle: () => {
    throw new WireError('40054', ['status']);
  },
});
