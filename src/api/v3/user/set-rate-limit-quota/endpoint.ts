/** Gives accounts of the caller's family a quota of order calls a second (R-T-13). wire.md appendix A. */
import Type from 'typebox';
import { QUOTA_CATEGORIES } from '../../../../engine/core/rate-quota.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { arrayOf, object, oneOf, orderId, positiveInt } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';

const UIDS_MAX = 100;

export default endpoint({
  method: 'POST',
  path: '/api/v3/user/set-rate-limit-quota',
  summary: 'Set the rate limit quota of accounts',
  source: 'wire.md 4.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({
    category: oneOf(QUOTA_CATEGORIES, { description: 'Which orders are meant.' }),
    uids: arrayOf(orderId({ description: 'The caller or a sub-account.' }), {
      max: UIDS_MAX,
      description: 'Whose quota.',
    }),
    quota: positiveInt({ description: 'Calls a second of each, at least 1.' }),
  }),
  data: Type.Object({}),
  handle: async ({ input, venue, caller: { uid } }) => {
    await submit(venue, 'uta', { type: 'set-rate-quota', uid, ...input });
    return {};
  },
});
