/** Whether the caller's fees are paid in the platform coin. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { userOf } from '../../../../calls/users.ts';
import { deductInfo } from '../../../../codecs/fees.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/deduct-info',
  summary: 'Get the fee deduction switch',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({}),
  data: deductInfo.schema,
  handle: ({ venue, caller }) => deductInfo.encode(userOf(venue.state, caller)),
});
