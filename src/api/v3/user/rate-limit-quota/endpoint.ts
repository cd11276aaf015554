/** How many order calls a second the accounts of the caller's family have (R-T-13). wire.md appendix A. */
import Type from 'typebox';
import type { ReadUser } from '../../../../engine/core/entities.ts';
import { compareUids, familyOf } from '../../../../engine/core/family.ts';
import { QUOTA_CATEGORIES, quotaOf, quotaSums } from '../../../../engine/core/rate-quota.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { limit, list, object, oneOf, optional, orderId, str } from '../../../../http/fields.ts';
import { mainAccountOf } from '../../../calls/users.ts';

const ROWS_MAX = 100;

export default endpoint({
  method: 'GET',
  path: '/api/v3/user/rate-limit-quota',
  summary: 'Get the rate limit quotas of accounts',
  source: 'wire.md 4.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({
    category: oneOf(QUOTA_CATEGORIES, { description: 'Which orders are meant.' }),
    uid: optional(orderId({ description: 'Only this account.' })),
    cursor: optional(orderId({ description: 'The cursor of the previous page.' })),
    limit: limit({ default: ROWS_MAX, max: ROWS_MAX }),
  }),
  data: Type.Object({
    category: str('Which orders are meant.'),
    quotaList: list(
      Type.Object({
        uid: str('Account.'),
        quota: str('Calls a second that place, arm or change orders.'),
      }),
    ),
    masterSubQuota: str('What all accounts of the family have together.'),
    masterSubCap: str('The most that they may have.'),
    cursor: str('Pass it to read the next page; empty on an empty page.'),
  }),
  handle({ input, venue: { state }, caller }) {
    const { category, cursor } = input;
    const family = familyOf(state, mainAccountOf(state, caller));
    const isMeant = ({ uid }: ReadUser) =>
      (input.uid ?? uid) === uid && (cursor === undefined || compareUids(uid, cursor) > 0);
    const shown = family
      .filter(isMeant)
      .sort((a, b) => compareUids(a.uid, b.uid))
      .slice(0, input.limit);
    const { given, most } = quotaSums(family, category);
    return {
      category,
      quotaList: shown.map((user) => ({ uid: user.uid, quota: String(quotaOf(user, category)) })),
      masterSubQuota: String(given),
      masterSubCap: String(most),
      cursor: shown.at(-1)?.uid ?? '',
    };
  },
});
