/** A main account moves money between itself and its sub-accounts, or between these. wire.md 4.3. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, orderId } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { mainAccountOf } from '../../../calls/users.ts';
import { familyTransferReply, transferCommand, transferFields } from '../../../codecs/transfer.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/sub-transfer',
  summary: 'Transfer between main account and sub-accounts',
  source: 'wire.md 4.3',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['transfer:read_write', 'uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({
    ...transferFields,
    fromUserId: orderId({ description: 'Whose account gives.' }),
    toUserId: orderId({ description: 'Whose account gets.' }),
  }),
  data: familyTransferReply,
  async handle({ input, venue, caller }) {
    const { uid } = mainAccountOf(venue.state, caller);
    const ends = { fromUid: input.fromUserId, toUid: input.toUserId };
    const command = transferCommand(venue.state, { uid, input, ...ends });
    const moved = await submit(venue, 'uta', command);
    return { ...moved, oldTransferId: moved.transferId };
  },
});
