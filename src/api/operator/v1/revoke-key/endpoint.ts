/** Revokes an API key: from the next request on it does not exist (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { str } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';
import { keyName } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/revoke-key',
  summary: 'Revoke an API key',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({ key: keyName() }),
  data: Type.Object({ key: str('The key.') }),
  handle: async (call) => {
    const { key } = call.input;
    return submit(call.venue, 'uta', { type: 'revoke-key', key, ...signed(call) });
  },
});
