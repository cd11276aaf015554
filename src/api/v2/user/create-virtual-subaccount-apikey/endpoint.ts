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
  permissionsOfWords,
  permListField,
  subKeyFieldsV2,
} from '../../../codecs/sub-key.ts';

interface IssuedKey extends ApiKeySpec {
  readonly uid: string;
  readonly secret: string;
}

const issued = codec<IssuedKey>({
  ...subKeyFieldsV2,
  secretKey: ['It is not told again.', ({ secret }) => secret],
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/user/create-virtual-subaccount-apikey',
  summary: 'Create an API key of a sub-account',
  source: 'wire.md 4.7',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({
    subAccountUid: orderId({ description: 'Sub-account.' }),
    passphrase: passphraseField(),
    label: text({ description: 'What the key is for.' }),
    ipList: optional(ipsField()),
    permList: optional(permListField()),
  }),
  data: issued.schema,
  handle: async ({ input, operator, venue, caller }) => {
    const { uid } = caller;
    const giver = callingKey(venue.state, caller);
    const { ipList: ips, label: note, passphrase, permList, subAccountUid: subUid } = input;
    const permissions = permissionsOfWords(permList ?? ['read'], giver);
    const { apiKey, secret } = issueSubKey({ passphrase, permissions, ips, note }, giver, operator);
    await submit(venue, 'spot', { type: 'create-sub-key', uid, subUid, apiKey });
    return issued.encode({ ...apiKey, uid: subUid, secret });
  },
});
