/** How far a switch of account mode is. Here modes are the operator's: none was ever asked for. wire.md D.5. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, optional, orderId, str } from '../../../../../http/fields.ts';
import { WireError } from '../../../../../http/wire-error.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/upgrade-status',
  summary: 'Get the status of an upgrade to a unified account',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({ subUid: optional(orderId({ description: 'Of this sub-account.' })) }),
  data: Type.Object({
    status: str('process, success or fail.'),
    reason: str('Why it failed; empty otherwise.'),
  }),
  handle: () => {
    throw new WireError('40054', ['status']);
  },
});
