/** Changes rights, addresses, passphrase and label of a sub-account's API key. wire.md Appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, optional, orderId, text } from '../../../../http/fields.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { callingKey, mainAccountOf, ownSubAccount } from '../../../calls/users.ts';
import { codec } from '../../../codecs/codec.ts';
import {
  checkKeyChange,
  ipsField,
  passphraseField,
  passphraseMac,
  permissionsOfWords,
  permListField,
  subKeyFieldsV2,
} from '../../../codecs/sub-key.ts';

const changed = codec({
  ...subKeyFieldsV2,
  secretKey: ['Empty: it is told once, when the key is made.', () => ''],
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/user/modify-virtual-subaccount-apikey',
  summary: 'Change an API key of a sub-account',
  source: 'wire.md 4.7',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({
    subAccountUid: orderId({ description: 'Sub-account.' }),
    subAccountApiKey: text({ description: 'The key.' }),
    passphrase: passphraseField(),
    label: text({ description: 'What the key is for.' }),
    ipList: optional(ipsField()),
    permList: optional(permListField()),
  }),
  data: changed.schema,
  handle: async ({ input, operator, venue, caller }) => {
    const { ipList: ips, label: note, passphrase, permList, subAccountApiKey: key } = input;
    const main = mainAccountOf(venue.state, caller);
    const sub = ownSubAccount(venue.state, main, input.subAccountUid);
    const before = venue.state.keys.get(key);
    if (before?.uid !== sub.uid) throw rejectionError('spot', { reason: 'unknown-sub-key' });
    const giver = callingKey(venue.state, caller);
    const permissions = permList && permissionsOfWords(permList, giver);
    checkKeyChange(giver, before, { permissions, ips });
    await submit(venue, 'spot', {
      type: 'change-sub-key',
      uid: main.uid,
      key,
      note,
      passphraseMac: passphraseMac({ key, passphrase }, operator),
      ...present({ permissions, ips }),
    });
    const apiKey = venue.state.keys.get(key);
    if (apiKey === undefined) throw rejectionError('spot', { reason: 'unknown-sub-key' });
    return changed.encode(apiKey);
  },
});
