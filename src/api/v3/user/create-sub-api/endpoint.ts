/** Makes an API key for a sub-account of the caller; its secret is told once. wire.md Appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, optional, orderId, str, text } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import {
  ipsField,
  issueSubKey,
  passphraseField,
  permissionsField,
  permissionsOf,
  subKeyFieldsV3,
  subKeyWireV3,
  typeField,
} from '../../../codecs/sub-key.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/user/create-sub-api',
  summary: 'Create an API key of a sub-account',
  source: 'wire.md 4.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({
    subUid: orderId({ description: 'Sub-account.' }),
    note: text({ description: 'What the key is for.' }),
    type: typeField(),
    permissions: permissionsField(),
    passphrase: passphraseField(),
    ips: optional(ipsField()),
  }),
  data: Type.Object({ ...subKeyFieldsV3, secret: str('It is not told again.') }),
  handle: async ({ input, operator, venue, caller: { uid } }) => {
    const { ips, note, passphrase, subUid, type } = input;
    const permissions = permissionsOf(type, input.permissions);
    const { apiKey, secret } = issueSubKey({ passphrase, permissions, ips, note }, operator);
    await submit(venue, 'uta', { type: 'create-sub-key', uid, subUid, apiKey });
    return { ...subKeyWireV3(apiKey), secret };
  },
});
