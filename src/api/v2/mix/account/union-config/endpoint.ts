/** What a debt of a union account asks for (R-B-17). wire.md appendix A. */
import Type from 'typebox';
import { unionTerms } from '../../../../../engine/read/union-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, str } from '../../../../../http/fields.ts';
import { userOf } from '../../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/union-config',
  summary: 'Get the terms of debts of a union account',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({}),
  data: Type.Object({
    imr: str('Initial margin that a debt of USDT asks for, a fraction of it.'),
    mmr: str('Maintenance margin that it asks for, a fraction of it.'),
    individualLimit: str('The most USDT that one user may owe; empty = it is not lent.'),
    individualLimitRatio: str('The part of that which the caller owes.'),
  }),
  handle: ({ venue: { state }, caller }) => {
    const terms = unionTerms(state, userOf(state, caller), 'USDT');
    return {
      imr: terms.initialRate,
      mmr: terms.maintenanceRate,
      individualLimit: terms.limit,
      individualLimitRatio: terms.usedPart,
    };
  },
});
