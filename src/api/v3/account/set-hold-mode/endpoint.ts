/** Sets the hold mode of the whole account: every product category (wire.md 6.1, design.md 4). */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, oneOf, str } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/set-hold-mode',
  summary: 'Set hold mode',
  source: 'wire.md 6.1',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write', 'uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ holdMode: oneOf(['one_way_mode', 'hedge_mode']) }),
  data: str('success.'),
  handle: async ({ input: { holdMode }, venue, caller }) => {
    await submit(venue, 'uta', { type: 'set-hold-mode', uid: caller.uid, holdMode });
    return 'success';
  },
});
