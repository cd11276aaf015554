/** What it takes to owe nothing when a union account becomes a single one (R-B-17). wire.md appendix A. */
import Type from 'typebox';
import { owedIn } from '../../../../../engine/read/union-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, str } from '../../../../../http/fields.ts';
import { userOf } from '../../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/switch-union-usdt',
  summary: 'Get what leaving the union mode takes',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({}),
  data: Type.Object({
    usdtAmount: str('All debts of the caller’s account, as USDT by the prices of now.'),
  }),
  handle: ({ venue: { state }, caller }) => ({
    usdtAmount: owedIn(state, userOf(state, caller), 'USDT'),
  }),
});
