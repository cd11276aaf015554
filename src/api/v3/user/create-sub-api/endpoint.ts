/** Makes an API key for a sub-account of the caller; its secret is told once. wire.md Appendix A. */
import type { ApiKeySpec } from '../../../../engine/core/user.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, optional, orderId, text } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { callingKey } from '../../../calls/users.ts';
import { codec } from '../../../codecs/codec.ts';
import {
  ipsField,
  issueSubKey,
  passphraseField,
  permissionsField,
  permissionsOf,
  subKeyFieldsV3,
  typeField,
} from '../../../codecs/sub-key.ts';

interface IssuedKey extends ApiKeySpec {
  readonly secret: string;
}

const issued = codec<IssuedKey>({
  ...subKeyFieldsV3,
  secret: ['It is not told again.', ({ secret }) => secret],
});

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
  data: issued.schema,
  handle: async ({ input, operator, venue, caller }) => {
    const { uid } = caller;
    const giver = callingKey(venue.state, caller);
    const { ips, note, passphrase, subUid, type } = input;
    const permissions = permissionsOf(type, input.permissions);
    const { apiKey, secret } = issueSubKey({ passphrase, permissions, ips, note }, giver, operator);
    await submit(venue, 'uta', { type: 'create-sub-key', uid, subUid, apiKey });
    return issued.encode({ ...apiKey, secret });
  },
});
