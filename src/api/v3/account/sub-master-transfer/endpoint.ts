/** A sub-account gives to its main account. wire.md 4.3. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { submit } from '../../../calls/submit.ts';
import { userOf } from '../../../calls/users.ts';
import { transferCommand, transferFields, transferReply } from '../../../codecs/transfer.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/sub-master-transfer',
  summary: 'Transfer from a sub-account to its main account',
  source: 'wire.md 4.3',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['transfer:read_write', 'uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object(transferFields),
  data: transferReply,
  handle: ({ input, venue, caller }) => {
    const { parentUid, uid } = userOf(venue.state, caller);
    if (parentUid === undefined) throw rejectionError('uta', { reason: 'not-own-account' });
    return submit(
      venue,
      'uta',
      transferCommand(venue.state, { uid, input, fromUid: uid, toUid: parentUid }),
    );
  },
});
