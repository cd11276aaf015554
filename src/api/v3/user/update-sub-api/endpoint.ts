/** Changes rights, addresses and passphrase of a sub-account's API key. wire.md Appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, optional } from '../../../../http/fields.ts';
import { missing, rejectionError } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { callingKey, mainAccountOf, ownSubKey } from '../../../calls/users.ts';
import {
  checkKeyChange,
  ipsField,
  keyFields,
  keyOf,
  passphraseField,
  passphraseMac,
  permissionsField,
  permissionsOf,
  subKeyV3,
  typeField,
} from '../../../codecs/sub-key.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/user/update-sub-api',
  summary: 'Change an API key of a sub-account',
  source: 'wire.md 4.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({
    ...keyFields,
    passphrase: passphraseField(),
    type: optional(typeField()),
    permissions: optional(permissionsField()),
    ips: optional(ipsField()),
  }),
  data: subKeyV3.schema,
  handle: async ({ input, operator, venue, caller }) => {
    const { uid } = caller;
    const key = keyOf(input);
    const { ips, passphrase, permissions: scopes, type } = input;
    if (type === undefined && scopes !== undefined) throw missing('type');
    if (type !== undefined && scopes === undefined) throw missing('permissions');
    const permissions = type && scopes && permissionsOf(type, scopes);
    const before = ownSubKey(venue.state, mainAccountOf(venue.state, caller), key);
    checkKeyChange(callingKey(venue.state, caller), before, { permissions, ips });
    await submit(venue, 'uta', {
      type: 'change-sub-key',
      uid,
      key,
      passphraseMac: passphraseMac({ key, passphrase }, operator),
      ...present({ permissions, ips }),
    });
    const apiKey = venue.state.keys.get(key);
    if (apiKey === undefined) throw rejectionError('uta', { reason: 'unknown-sub-key' });
    return subKeyV3.encode(apiKey);
  },
});
