/** Freezes a sub-account of the caller, or frees it. wire.md Appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, oneOf, orderId } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/user/freeze-sub',
  summary: 'Freeze or free a sub-account',
  source: 'wire.md 4.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({
    subUid: orderId({ description: 'Sub-account.' }),
    operation: oneOf(['freeze', 'unfreeze'], { description: 'What to do with it.' }),
  }),
  data: Type.Object({}),
  handle: async ({ input: { operation, subUid }, venue, caller: { uid } }) => {
    const isFrozen = operation === 'freeze';
    await submit(venue, 'uta', { type: 'freeze-sub-account', uid, subUid, isFrozen });
    return {};
  },
});
