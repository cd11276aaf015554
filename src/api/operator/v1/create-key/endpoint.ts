/** Creates an API key for a user (design.md 6). A generated secret is told here and never again. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { str } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';
import { uid } from '../../shared/entry-fields.ts';
import { issueKey, keyFields } from '../../shared/key-entry.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/create-key',
  summary: 'Create an API key',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({ uid: uid(), ...keyFields }),
  data: Type.Object({
    uid: str('Whose key it is.'),
    key: str('The key.'),
    secret: Type.Optional(str('Only when it was generated; it is not told again.')),
  }),
  handle: async (call) => {
    const { input, venue, operator } = call;
    const { apiKey, secret } = issueKey(input, operator);
    const { key } = await submit(venue, 'uta', {
      type: 'create-key',
      uid: input.uid,
      apiKey,
      ...signed(call),
    });
    return present({ uid: input.uid, key, secret });
  },
});
