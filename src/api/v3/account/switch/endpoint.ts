/** Goes back from the unified account to a classic one (R-U-16): done when it is answered. wire.md D.5. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { mainAccountOf } from '../../../calls/users.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/switch',
  summary: 'Switch to a classic account',
  source: 'wire.md 6.8',
  family: 'common',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({}),
  data: Type.Null({ description: 'Always null.' }),
  async handle({ caller, venue }) {
    const { uid } = mainAccountOf(venue.state, caller);
    await submit(venue, 'uta', { type: 'set-account-mode', uid, accountMode: 'classic' });
    return null;
  },
});
