/** Moves money between the caller's own accounts; a unified user has one wallet for all. wire.md 4.3. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { transferCommand, transferFields, transferReply } from '../../../codecs/transfer.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/transfer',
  summary: 'Transfer between own accounts',
  source: 'wire.md 4.3',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['transfer:read_write', 'uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object(transferFields),
  data: transferReply,
  handle: ({ input, venue, caller: { uid } }) =>
    submit(venue, 'uta', transferCommand(venue.state, { uid, input, fromUid: uid, toUid: uid })),
});
