/** Ends an API key of a sub-account of the caller. wire.md Appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { keyFields, keyOf } from '../../../codecs/sub-key.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/user/delete-sub-api',
  summary: 'Delete an API key of a sub-account',
  source: 'wire.md 4.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object(keyFields),
  data: Type.Object({}),
  handle: async ({ input, venue, caller: { uid } }) => {
    await submit(venue, 'uta', { type: 'delete-sub-key', uid, key: keyOf(input) });
    return {};
  },
});
